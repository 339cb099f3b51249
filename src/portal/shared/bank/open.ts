/** A receipt that nothing is recorded for yet. */
export interface OpenReceipt {
  uuid: string;
  /** What is left of it, in cents. */
  amount: number;
  /** What the bank says of it. */
  text: string;
}

/** An invoice that someone still owes. */
export interface OpenInvoice {
  uuid: string;
  number: string;
  /** Cents. */
  due: number;
  /** Who pays it, the same for all invoices of one payer. */
  payer: string;
  payerName: string;
}
