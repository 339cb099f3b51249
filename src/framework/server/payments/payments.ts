import type { Outside } from "../outside/outside.ts";
import type { StandIn } from "./standIn.ts";

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
 * Its calls wait for a service outside: nobody may hold a database connection in the meantime.
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
