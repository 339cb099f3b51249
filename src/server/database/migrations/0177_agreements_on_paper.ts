import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

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

const list = (names: readonly string[]): string => `array['${names.join("','")}']`;

/** Agreements are signed on paper too: what is recorded of it is kept like a signature in the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create function keep_sent_agreement() returns trigger language plpgsql as $$
      begin
        if old.document is not null and (
          (to_jsonb(old) - array['version','updated_at','updated_by','search','status','data'])
            is distinct from (to_jsonb(new) - array['version','updated_at','updated_by','search','status','data'])
          or (old.data - ${list(moving)}) is distinct from (new.data - ${list(moving)})
          or exists (select from unnest(${list(sealed)}) as key
            where old.data ? key and (old.data->key) is distinct from (new.data->key))
        ) then
          raise exception 'a contract that was sent does not change' using errcode = 'integrity_constraint_violation';
        end if;
        return new;
      end $$`,
    "drop trigger participant_contracts_keep_sent on participant_contracts",
    `create trigger participant_contracts_keep_sent before update on participant_contracts
       for each row execute function keep_sent_agreement()`,
  );
}
