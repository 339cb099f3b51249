/** What the Australian Business Register says of an ABN. */
export interface RegisteredBusiness {
  legal_name: string;
  /** Names that it trades under. */
  trading_names: readonly string[];
  /** The day on which the ABN was cancelled, as an ISO date; undefined while it is active. */
  cancelled_on?: string;
  gst_registered: boolean;
}

/** Looks up ABNs. An adapter to the register's web service is one of these. */
export interface AbnRegister {
  /**
   * Finds the business of an ABN.
   * @param abn eleven digits that fit their check digits
   * @returns undefined when nobody has that ABN
   */
  find: (abn: string) => Promise<RegisteredBusiness | undefined>;
}
