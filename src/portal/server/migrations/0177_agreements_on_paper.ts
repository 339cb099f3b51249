import type { Kysely } from "kysely";
import { keepSent, run } from "./helpers.ts";

/** What becomes of an agreement after it was sent; everything else in it stays as the other side got it. */
const moving = [
  "sent_at",
  "sent_by",
  "sent_to",
  "viewed_at",
  "answered_at",
  "answered_by",
  "answered_as",
  "signature",
  "accepted_sha256",
  "signed_on",
  "paper_scan",
  "paper_sha256",
  "recorded_by",
  "decline_reason",
  "ended_on",
  "end_reason",
  "replaced_by",
];

/** Of these, what never changes again once it is there. */
const sealed = [
  "signature",
  "accepted_sha256",
  "signed_on",
  "paper_scan",
  "paper_sha256",
  "recorded_by",
  "answered_at",
  "answered_by",
  "answered_as",
];

/** Agreements are signed on paper too: what is recorded of it is kept like a signature in the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    keepSent("keep_sent_agreement", { moving, sealed }),
    "drop trigger participant_contracts_keep_sent on participant_contracts",
    `create trigger participant_contracts_keep_sent before update on participant_contracts
       for each row execute function keep_sent_agreement()`,
  );
}
