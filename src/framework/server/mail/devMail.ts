import type { FastifyInstance } from "fastify";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { htmlText } from "#framework/shared/text/html.ts";
import { asTenant } from "../database/tenancy.ts";
import { notFound } from "../http/errors.ts";
import type { Services } from "../services.ts";

/** Shows the messages that would have been mailed. Never there in production. */
export function serveDevMail(app: FastifyInstance, { tenants, database, config }: Services): void {
  app.get("/dev/mail", async (request, reply) => {
    const tenant = await tenants.bySlug(tenantOfHost(request.host) ?? config.tenant ?? "");
    if (!tenant) throw notFound();
    const messages = await asTenant(tenant.id, () =>
      database.db
        .selectFrom("outbox")
        .selectAll()
        .where("tenant_id", "=", tenant.id)
        .orderBy("created_at", "desc")
        .limit(50)
        .execute(),
    );
    if ((request.headers.accept ?? "").includes("application/json")) return messages;
    const linked = (text: string) =>
      htmlText(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
    const list = messages.map(
      ({ recipient, subject, body, created_at: at }) =>
        `<article><h2>${htmlText(subject)}</h2><p>To ${htmlText(recipient)}, ${htmlText(at)}</p><pre>${linked(body)}</pre></article>`,
    );
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><title>Mail</title><h1>Mail of ${htmlText(tenant.slug)}</h1>${list.join("") || "<p>Nothing yet.</p>"}`,
      );
  });
}
