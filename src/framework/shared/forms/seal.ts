/** What came of looking at a seal. */
export interface Verdict {
  valid: boolean;
  position: number;
  sealed_at: string;
  signer: string;
  /** How the signer was asked again who they are. */
  confirmed: string | null;
  form_version: number;
  fingerprint: string;
  previous_fingerprint: string;
  differing: Difference[];
  broken_at: number | null;
  checked_at: string;
}

/** Something that is not what was sealed. */
export interface Difference {
  field: string;
  label: string;
}
