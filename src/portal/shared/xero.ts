/** The code of a refusal (HTTP 409) that connecting to Xero mends, beside its sentence. */
export const notConnected = "xero-not-connected";
