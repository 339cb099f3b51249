import { sql } from "kysely";

/** States in which a line counts as claimed; the index `claim_rows_once` has the same. */
export const isLive = sql`status in ('claimed', 'accepted', 'paid', 'part_paid', 'rejected', 'written_off')`;
