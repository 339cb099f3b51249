import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.ts";
import type { Outside } from "../outside/outside.ts";
import { StandIn } from "./standIn.ts";
import { stripePayments } from "./stripe.ts";

/** Something to be paid on the payment provider's own page. Amounts are in cents. */
export interface CheckoutOrder {
  description: string;
  amount: number;
  currency: string;
  /** The payer as the payment provider knows them; without it the address is asked for nothing but the receipt. */
  customer?: string;
  email: string;
  /** Comes back with the event of the payment. */
  metadata: Record<string, string>;
  /** Where the browser goes afterwards. */
  successUrl: string;
  cancelUrl: string;
}

/** Something to be paid with what the payer used last, while nobody is there. */
export interface Charge {
  description: string;
  amount: number;
  currency: string;
  customer: string;
  /** The same charge is made once, however often it is asked for. */
  key: string;
}

/** A checkout that was paid. */
export interface PaidCheckout {
  /** The checkout's id at the payment provider. */
  id: string;
  amount: number;
  customer?: string;
  metadata: Record<string, string>;
}

/**
 * Takes payments. Cards are typed in on the payment provider's page only: no number of a card ever comes to this server.
 * Its calls wait for a service outside: nobody may hold a database connection meanwhile.
 */
export interface Payments {
  outside: Outside;
  /** Opens a checkout. @returns the address of its page @throws {OutsideUnavailableError} */
  checkout: (order: CheckoutOrder) => Promise<{ id: string; url: string }>;
  /** Charges a payer. @returns whether it was paid; false when their bank declines it @throws {OutsideUnavailableError} */
  charge: (charge: Charge) => Promise<boolean>;
  /**
   * Reads what the payment provider tells of a payment.
   * @param payload the text as it was received
   * @returns undefined for what is not about a paid checkout
   * @throws 400 when the signature is missing, wrong or older than five minutes
   */
  paidCheckout: (payload: string, signature: string | undefined, now: Date) => PaidCheckout | undefined;
  /** The stand-in behind it, where it takes no real payments. */
  standIn?: StandIn;
}

/** Takes payments at the address of the settings; outside of production without one at a stand-in in this process. */
export function paymentsFrom({ paymentsUrl, production }: Config): Payments | undefined {
  if (paymentsUrl !== undefined) {
    const { origin, username, password } = new URL(paymentsUrl);
    return stripePayments({
      origin,
      key: decodeURIComponent(username),
      signing: decodeURIComponent(password),
      send: fetch,
    });
  }
  if (production) return undefined;
  const signing = `whsec_${randomBytes(16).toString("hex")}`;
  const standIn = new StandIn(signing);
  return {
    ...stripePayments({ origin: "http://payments.invalid", key: "sk_stand_in", signing, send: standIn.send }),
    standIn,
  };
}

/** The header with the signature of an event. */
export const signatureHeader = "stripe-signature";

const tolerance = 5 * 60;

/** The signature of an event, as Stripe makes it: HMAC-SHA256 over the second and the text. */
export function signatureOf(payload: string, signing: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000);
  return `t=${second},v1=${macOf(payload, signing, second)}`;
}

/** Whether an event was signed with the secret, at most five minutes ago. */
export function isSigned(payload: string, header: string, signing: string, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const second = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isInteger(second) || Math.abs(now.getTime() / 1000 - second) > tolerance) return false;
  const expected = Buffer.from(macOf(payload, signing, second));
  return parts.some(([name, mac = ""]) => {
    const given = Buffer.from(mac);
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const macOf = (payload: string, signing: string, second: number): string =>
  createHmac("sha256", signing).update(`${second}.${payload}`).digest("hex");
