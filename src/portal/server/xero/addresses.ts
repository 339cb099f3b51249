/** Where Xero is reached. */
export interface Addresses {
  /** The page on which an administrator of the organisation allows the access. */
  authorise: string;
  token: string;
  revocation: string;
  connections: string;
  accounting: string;
  payroll: string;
}

/** Xero's own (domain reference, section 6). */
const xeros: Addresses = {
  authorise: "https://login.xero.com/identity/connect/authorize",
  token: "https://identity.xero.com/connect/token",
  revocation: "https://identity.xero.com/connect/revocation",
  connections: "https://api.xero.com/connections",
  accounting: "https://api.xero.com/api.xro/2.0",
  payroll: "https://api.xero.com/payroll.xro/1.0",
};

/**
 * Addresses with Xero's paths at one origin, where a stand-in answers.
 * @param pages where its consent page is, if elsewhere
 */
const addressesAt = (origin: string, pages = origin): Addresses => ({
  authorise: `${pages}/identity/connect/authorize`,
  token: `${origin}/connect/token`,
  revocation: `${origin}/connect/revocation`,
  connections: `${origin}/connections`,
  accounting: `${origin}/api.xro/2.0`,
  payroll: `${origin}/payroll.xro/1.0`,
});

/**
 * Xero's addresses, or those of a stand-in.
 * @param at the origin of a stand-in; none for Xero itself
 */
export const addressesOf = (at?: string, pages?: string): Addresses =>
  at === undefined ? xeros : addressesAt(at, pages);
