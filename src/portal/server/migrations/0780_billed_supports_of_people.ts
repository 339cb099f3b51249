import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** What of a participant's supports is billed stands together: whoever asks for what is not looks at a participant's many. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, "create index billed_supports_for on billed_supports (tenant_id, participant, source, id)");
