import { sql } from "kysely";
import { setImmediate } from "node:timers/promises";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden, notFound } from "#framework/server/http/errors.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { type Range, rangeOf } from "../roster/planning/range.ts";
import { weeksOf } from "./estimate.ts";
import { payChange } from "./payChange.ts";
import { payInDays } from "./payInDays.ts";
import { paidStaffBy } from "./staff.ts";
import { shiftsOfStaff, worksOf } from "./works.ts";

const cents: Schema = { type: ["integer", "null"], description: "Cents; null without a pay rate." };

const draftPayAnswer: Schema = {
  type: "object",
  required: ["range", "totals", "workers", "open_drafts"],
  properties: {
    range: { type: "object", description: "The first and the last day." },
    totals: { type: "object", description: "Cents before and after, of everyone whose pay is known." },
    workers: {
      type: "array",
      description: "Everyone with shifts in these days, those with drafts first.",
      items: {
        type: "object",
        required: ["uuid", "full_name", "drafts", "before", "after"],
        properties: {
          uuid: { type: "string" },
          full_name: { type: "string" },
          drafts: { type: "integer" },
          before: cents,
          after: cents,
        },
      },
    },
    open_drafts: { type: "integer", description: "Drafts without a worker: nobody is paid for them yet." },
    lines: {
      type: "object",
      description:
        "Of the worker who is asked about: the lines that drafts add, those that they replace, and the rest.",
    },
    exceptions: {
      type: "array",
      items: { type: "object" },
      description: "What a person would have to look at.",
    },
  },
};

/**
 * What the published roster of some days pays, and what it would pay with its drafts, by the award. A worker's pay depends on
 * all of their shifts, also on those that the person does not see. Facts are read once, whatever the number of shifts.
 * @throws 403 to those who see no roster; 404 where a worker is asked about who has no shifts there, or is not for the person
 */
export const draftPay: Facts = { answer: draftPayAnswer, ofInput: payOfDrafts };

async function payOfDrafts(context: Context, asked: JsonObject): Promise<unknown> {
  if (!holds(context.user, "view-shifts")) throw forbidden();
  const range = rangeOf(context, {
    ...asked,
    start_date: asked.startDate ?? null,
    end_date: asked.endDate ?? null,
  });
  const staff = isUuid(asked.staff) ? asked.staff : undefined;
  const { people, open } = await rostered(context, range, staff);
  if (staff !== undefined && people.length === 0) throw notFound();
  const ids = people.map(({ uuid }) => uuid);
  const weeks = weeksOf(
    context,
    [range.from, range.until].map((start_at) => ({ start_at, end_at: oneHourAfter(start_at) })),
  );
  const shifts = weeks ? await shiftsOfStaff(context, ids, weeks.time) : [];
  const works = Map.groupBy(await worksOf(context, shifts), ({ staff }) => staff);
  const drafts = new Set(shifts.filter(({ draft }) => draft === true).map(({ uuid }) => String(uuid)));
  const paid = await paidStaffBy(context, ids);
  const workers: JsonObject[] = [];
  const totals = { before: 0, after: 0 };
  let opened: JsonObject = {};
  for (const { uuid, full_name, drafts: count } of people) {
    const own = works.get(uuid) ?? [];
    const published = own.filter(({ id }) => !drafts.has(id));
    const pay = (of: typeof own) => payInDays(paid.get(uuid), of, weeks?.periods ?? [], range);
    const after = pay(own);
    const before = published.length === own.length ? after : pay(published);
    totals.before += before?.total ?? 0;
    totals.after += after?.total ?? 0;
    workers.push({
      uuid,
      full_name,
      drafts: count,
      before: totalOf(before, after),
      after: totalOf(after, before),
    });
    if (staff !== undefined) opened = payChange(before, after);
    await setImmediate();
  }
  return {
    range: { start_date: range.first, end_date: range.last },
    totals,
    workers,
    open_drafts: open,
    ...opened,
  };
}

/** Nothing is paid where someone has no work, and nothing is known where they have no rate. */
const totalOf = (pay: { total: number } | undefined, other: { total: number } | undefined): number | null =>
  pay?.total ?? (other ? 0 : null);

const oneHourAfter = (instant: string): string => new Date(Date.parse(instant) + 3_600_000).toISOString();

interface Rostered {
  uuid: string;
  full_name: string;
  drafts: number;
}

/** The workers with shifts in some days, as far as the person sees both, and the drafts that have none. */
async function rostered(
  { db, tenant, services, user }: Context,
  { from, until }: Range,
  staff?: string,
): Promise<{ people: Rostered[]; open: number }> {
  const [shifts, workers] = ["shifts", "staff"].map((name) =>
    rowsFor(recordTypeOf(services.types, name), user),
  );
  const inRange = sql`tenant_id = ${tenant.id} and deleted_at is null and status not in ('cancelled', 'no_show')
    and start_at >= ${from} and start_at < ${until} and ${shifts}`;
  const { rows } = await sql<Rostered>`
    select uuid, full_name, planned.drafts::int as drafts from staff
    join (select staff as worker, count(*) filter (where draft) as drafts from shifts
      where ${inRange} and staff is not null ${staff === undefined ? sql`` : sql`and staff = ${staff}`}
      group by staff) planned on planned.worker = staff.uuid
    where tenant_id = ${tenant.id} and deleted_at is null and ${workers}
    order by (planned.drafts = 0), lower(full_name), uuid`.execute(db);
  const counted = await sql<{ open: number }>`
    select count(*)::int as open from shifts where ${inRange} and draft and staff is null`.execute(db);
  return { people: rows, open: counted.rows[0]?.open ?? 0 };
}
