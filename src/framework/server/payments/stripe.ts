import { asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { malformed } from "../http/errors.ts";
import { Outside } from "../outside/outside.ts";
import type { Payments } from "./payments.ts";
import { isSigned } from "./signature.ts";
import { readJson } from "../readJson.ts";

/** What a payment provider that speaks the API of Stripe is reached by. */
interface Access {
  origin: string;
  /** The secret key. */
  key: string;
  /** The secret with which it signs events. */
  signing: string;
  send: (address: string, request: RequestInit) => Promise<Response>;
}

/** It refuses what was sent, or declines a payment. */
class RefusedError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Takes payments by the API of Stripe: checkout sessions, payment intents, signed events. */
export function stripePayments({ origin, key, signing, send }: Access): Omit<Payments, "standIn"> {
  const outside = new Outside({
    name: "payments",
    message: "Payments can't be made right now. Nothing was charged. Try again in a minute.",
    limits: { within: 20_000, atOnce: 5, waiting: 50, failures: 3, pause: 15_000 },
    isOutage: (error) => !(error instanceof RefusedError),
  });
  const call = (method: "GET" | "POST", path: string, fields?: Fields, idempotencyKey?: string) =>
    outside.run(async (signal) => {
      const response = await send(`${origin}/v1/${path}`, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${key}`,
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(fields && { body: new URLSearchParams(fields) }),
      });
      const answer = asObject(await response.json());
      if (response.status >= 500) throw new Error(`payments answered ${response.status}`);
      if (!response.ok) throw new RefusedError(response.status, String(asObject(answer.error).message));
      return answer;
    });
  return {
    outside,
    checkout: async ({ description, amount, currency, customer, email, metadata, successUrl, cancelUrl }) => {
      const { id, url } = await call("POST", "checkout/sessions", {
        mode: "payment",
        success_url: successUrl,
        cancel_url: cancelUrl,
        ...(customer === undefined ? { customer_email: email, customer_creation: "always" } : { customer }),
        "payment_intent_data[setup_future_usage]": "off_session",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": currency.toLowerCase(),
        "line_items[0][price_data][unit_amount]": String(amount),
        "line_items[0][price_data][product_data][name]": description,
        ...named("metadata", metadata),
      });
      return { id: String(id), url: String(url) };
    },
    charge: async ({ description, amount, currency, customer, key: once }) => {
      const { data } = await call("GET", `customers/${encodeURIComponent(customer)}/payment_methods?limit=1`);
      const [method] = Array.isArray(data) ? data : [];
      if (!isObject(method)) return false;
      try {
        const { status } = await call(
          "POST",
          "payment_intents",
          {
            amount: String(amount),
            currency: currency.toLowerCase(),
            customer,
            payment_method: String(method.id),
            off_session: "true",
            confirm: "true",
            description,
          },
          once,
        );
        return status === "succeeded";
      } catch (error) {
        if (error instanceof RefusedError && error.status === 402) return false;
        throw error;
      }
    },
    paidCheckout: (payload, signature = "", now) => {
      if (!isSigned(payload, signature, signing, now)) throw malformed("The signature is not right.");
      const event = asObject(parsed(payload));
      const session = asObject(asObject(event.data).object);
      if (event.type !== "checkout.session.completed" || session.payment_status !== "paid") return undefined;
      return {
        id: String(session.id),
        amount: Number(session.amount_total),
        customer: typeof session.customer === "string" ? session.customer : undefined,
        metadata: textsOf(asObject(session.metadata)),
      };
    },
  };
}

type Fields = Record<string, string>;

/** Fields of a group as Stripe's forms name them: `metadata[tenant]`. */
const named = (group: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${group}[${name}]`, value]));

const textsOf = (group: JsonObject): Fields =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, String(value)]));

function parsed(payload: string): Json {
  try {
    return readJson(payload);
  } catch {
    throw malformed("The event is no JSON.");
  }
}
