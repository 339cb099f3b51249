import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { attachPages, storePage } from "../compliance/files.ts";

/** One in so many of the agreements that are accepted was signed in ink. */
const every = 30;
const first = 7;

/** The agreements as they were made, some of those that are accepted signed on paper, with a scan of it. */
export async function someOnPaper(
  context: Context,
  made: readonly JsonObject[],
  office: string,
): Promise<JsonObject[]> {
  const chosen = made
    .filter(({ status }) => status === "accepted")
    .filter((_, index) => index % every === first);
  const page = await storePage(context, "signed-agreement.pdf", [
    "Service agreement",
    "This page stands for the scan of the pages that were signed.",
  ]);
  const scans = await attachPages(
    context,
    chosen.map(({ uuid }) => ({
      page,
      to: { resource: "participant-contracts", record: String(uuid), field: "paper_scan" },
    })),
  );
  return made.map((agreement) => {
    const scan = scans[chosen.indexOf(agreement)];
    if (!scan) return agreement;
    const { signature: _, ...others } = agreement;
    return {
      ...others,
      signed_on: String(agreement.answered_at).slice(0, 10),
      paper_scan: scan,
      paper_sha256: page.sha256,
      recorded_by: office,
    };
  });
}

/** Binds what was signed on paper to the document that was sent. */
export const bindPapers = ({ db, tenant }: Context): Promise<unknown> =>
  sql`update participant_contracts set data = data || jsonb_build_object('accepted_sha256', document_sha256)
    where tenant_id = ${tenant.id} and data ? 'paper_scan'`.execute(db);
