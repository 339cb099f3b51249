/** What speaks for a contract still being what was sent and signed. */
export interface Proof {
  /** The document's fingerprint as it was taken when it was sent. */
  document_sha256?: string;
  /** The fingerprint of the document as it is stored now. */
  computed_sha256?: string;
  /** The fingerprint that the signature is bound to. */
  accepted_sha256?: string;
  /** The stored document is the one that was sent. */
  document_matches: boolean;
  /** What the screens show is what the document says. */
  fields_match: boolean;
  /** The signature is one under this document; undefined while nobody has signed. */
  signature_matches?: boolean;
  /** The scan of the signed paper is the file that was handed in; undefined when it was not signed on paper. */
  scan_matches?: boolean;
  /** So is the employer's; undefined while nobody has signed for them. */
  countersignature_matches?: boolean;
  /** All of it together. */
  matches: boolean;
}
