import { randomBytes } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** A checkout as the stand-in keeps it. */
export interface Session extends JsonObject {
  id: string;
  amount_total: number;
  currency: string;
  description: string;
  success_url: string;
  cancel_url: string;
  customer: string;
  metadata: Record<string, string>;
  payment_status: "unpaid" | "paid";
}

/** Customers whose card is declined when nobody is there say so in their id: it outlives this process. */
const declines = "cus_declines_";

/**
 * Stands in for a payment provider where there is no network, in the demo and in tests: it answers the calls that
 * `stripePayments` makes in the shapes of Stripe, and shows the page of a checkout under `/dev/checkout`. It takes no money
 * and asks for no card.
 */
export class StandIn {
  /** The secret with which it signs events. */
  readonly signing: string;
  readonly #sessions = new Map<string, Session>();

  constructor(signing: string) {
    this.signing = signing;
  }

  /** Answers a call as the payment provider would. */
  readonly send = (address: string, { method, body }: RequestInit): Promise<Response> => {
    const { pathname } = new URL(address);
    const fields = new URLSearchParams(body instanceof URLSearchParams ? body : undefined);
    const route = `${method} ${pathname}`;
    if (route === "POST /v1/checkout/sessions") return Promise.resolve(Response.json(this.#open(fields)));
    if (route === "POST /v1/payment_intents") return Promise.resolve(paymentOf(fields));
    if (method === "GET" && /^\/v1\/customers\/cus_\w+\/payment_methods$/.test(pathname))
      return Promise.resolve(Response.json({ data: [{ id: "pm_stand_in", type: "card" }] }));
    return Promise.resolve(Response.json({ error: { message: "No such call." } }, { status: 404 }));
  };

  /** A checkout that is open; undefined for one that is not known, such as from before a restart, or that is paid. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    return session?.payment_status === "unpaid" ? session : undefined;
  }

  /**
   * Pays a checkout.
   * @param declinedLater whether later charges of the same payer are declined
   * @returns the text of the event that tells of it
   */
  pay(session: Session, declinedLater = false): string {
    if (declinedLater) session.customer = `${declines}${idOf()}`;
    session.payment_status = "paid";
    return JSON.stringify({
      id: `evt_${idOf()}`,
      object: "event",
      type: "checkout.session.completed",
      data: { object: session },
    });
  }

  #open(fields: URLSearchParams): JsonObject {
    const item = "line_items[0][price_data]";
    const session: Session = {
      id: `cs_stand_in_${idOf()}`,
      object: "checkout.session",
      amount_total: Number(fields.get(`${item}[unit_amount]`)),
      currency: fields.get(`${item}[currency]`) ?? "",
      description: fields.get(`${item}[product_data][name]`) ?? "",
      success_url: fields.get("success_url") ?? "",
      cancel_url: fields.get("cancel_url") ?? "",
      customer: fields.get("customer") ?? `cus_${idOf()}`,
      metadata: Object.fromEntries(
        [...fields].flatMap(([name, value]) => {
          const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
          return key === undefined ? [] : [[key, value]];
        }),
      ),
      payment_status: "unpaid",
    };
    this.#sessions.set(session.id, session);
    return { ...session, url: `${new URL(session.success_url).origin}/dev/checkout/${session.id}` };
  }
}

const idOf = (): string => randomBytes(12).toString("hex");

function paymentOf(fields: URLSearchParams): Response {
  if (fields.get("customer")?.startsWith(declines))
    return Response.json(
      { error: { type: "card_error", code: "card_declined", message: "Your card was declined." } },
      { status: 402 },
    );
  return Response.json({ id: `pi_${idOf()}`, object: "payment_intent", status: "succeeded" });
}
