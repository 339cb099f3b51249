import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { addMonths } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { attachPages, storePage } from "../compliance/files.ts";
import type { Office } from "../people/office.ts";
import type { Random } from "../random.ts";
import { makeApplications, makeJobPosts, makeReferrals } from "./referralsAndJobs.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Puts in the people who ask for support, the jobs on offer and who applied for them. */
export async function insertReferralsAndJobs(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  { staff, referrals, office }: { staff: string[]; referrals: number; office: Office },
): Promise<void> {
  const { rows: known } = await sql<JsonObject>`
    select first_name, last_name, ndis_number, date_of_birth::text as date_of_birth from participants
    where tenant_id = ${context.tenant.id} and status = 'active' order by ndis_number limit 2`.execute(
    context.db,
  );
  await insert("referrals", makeReferrals(random, today, referrals, { staff, office }, known));
  const posts = makeJobPosts(today);
  await insert("job-posts", posts);
  const add = async (application: JsonObject): Promise<void> => {
    const uuid = randomUUID();
    const name = `${String(application.last_name)} resume.pdf`;
    const page = await storePage(context, name, [`Resume of ${String(application.last_name)}`]);
    const to = { resource: "job-applications", record: uuid, field: "resume" };
    const [resume = {}] = await attachPages(context, [{ page, to }]);
    await insert("job-applications", [{ ...application, uuid, resume }]);
  };
  const applications = makeApplications(random, today, posts, {});
  for (const application of applications) await add(application);
  const declined = applications.find(({ status }) => status === "declined");
  for (const name of longAgo) await add({ ...declined, ...name, received_at: yearsAgo(today, 9) });
  // Kept for longer than they have to be: they are proposed for destruction.
  await sql`update records set deleted_at = ${yearsAgo(today, 8)}::timestamptz where tenant_id = ${context.tenant.id}
    and resource = 'job-applications' and data->>'received_at' = ${yearsAgo(today, 9)}`.execute(context.db);
}

/** Who was declined years ago. */
const longAgo = [
  { first_name: "Marlene", last_name: "Fitzgibbon", email: "marlene@example.com" },
  { first_name: "Otto", last_name: "Brandl", email: "otto@example.com" },
];

const yearsAgo = (today: string, years: number): string => `${addMonths(today, -12 * years)}T00:00:00.000Z`;
