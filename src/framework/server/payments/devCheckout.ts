import type { FastifyInstance, FastifyReply } from "fastify";
import { formatCents } from "#framework/shared/money/cents.ts";
import { htmlText } from "#framework/shared/text/html.ts";
import { notFound } from "../http/errors.ts";
import { styleNonce } from "../http/pages/securityHeaders.ts";
import { apiRoot } from "../portalAddress.ts";
import type { Services } from "../context.ts";
import { signatureHeader, signatureOf } from "./signature.ts";
import type { Session, StandIn } from "./standIn.ts";

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem;color:#18202b}" +
  "button,a{display:block;box-sizing:border-box;width:100%;min-height:44px;margin:.75rem 0;padding:.6rem;border:1px solid #8a94a3;border-radius:8px;" +
  "background:#fff;color:#18202b;font:inherit;text-align:center;text-decoration:none}" +
  "button.first{background:#1a6b54;border-color:#1a6b54;color:#fff}p.total{font-size:2rem;margin:.5rem 0}";

/** The page on which a checkout of the stand-in is paid, in place of a payment provider's own. */
export function serveDevCheckout(app: FastifyInstance, services: Services, standIn: StandIn): void {
  const { config, portal, clock } = services;
  const events = `${apiRoot(config)}${portal.callPrefix}/payments/events`;
  const open = (id: string): Session => {
    const session = standIn.find(id);
    if (!session) throw notFound();
    return session;
  };
  app.get<{ Params: { id: string } }>("/dev/checkout/:id", (request, reply) =>
    sendPage(reply, open(request.params.id)),
  );
  app.post<{ Params: { id: string; how: string } }>("/dev/checkout/:id/:how", async (request, reply) => {
    const session = open(request.params.id);
    const payload = standIn.pay(session, request.params.how === "declined-later");
    await app.inject({
      method: "POST",
      url: events,
      headers: {
        host: request.headers.host,
        "content-type": "application/json",
        [signatureHeader]: signatureOf(payload, standIn.signing, clock.now()),
      },
      payload,
    });
    return reply.redirect(session.success_url, 303);
  });
}

function sendPage(reply: FastifyReply, { id, description, amount_total: amount, cancel_url: back }: Session) {
  const pay = (how: string, label: string, look = "") =>
    `<form method="post" enctype="multipart/form-data" action="/dev/checkout/${htmlText(id)}/${how}"><button${look}>${label}</button></form>`;
  return reply
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Checkout</title>` +
        `<style nonce="${styleNonce(reply)}">${style}</style></head><body><main><h1>Checkout</h1>` +
        `<p>${htmlText(description)}</p><p class="total">${formatCents(amount)}</p>` +
        `<p>This is a test page in place of a payment provider. No money is taken and no card is needed.</p>` +
        pay("now", "Pay", ' class="first"') +
        pay("declined-later", "Pay, and decline later payments") +
        `<a href="${htmlText(back)}">Cancel</a></main></body></html>`,
    );
}
