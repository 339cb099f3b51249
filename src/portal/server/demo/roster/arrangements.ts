import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { asOffice } from "../../roster/offers/asOffice.ts";
import { offerShifts } from "../../roster/offers/offer.ts";
import { askSwap } from "../../roster/swaps/ask.ts";
import { madeFromDays } from "../../roster/templates/fromDays.ts";

/** Days of the template: a fortnight from next Monday. */
const fortnight = 14;
/** From how many days ahead a shift is offered or given away: the first days stay as they are planned. */
const soonest = 9;

interface Ahead {
  uuid: string;
}

/**
 * What is arranged around a roster: a template of a fortnight, evenings on standby, an open shift that is offered, and a shift that
 * its worker asks the others to take. Each is made by the rules by which people make it.
 * @param worker the account of a support worker
 * @param standby the staff who stand by in turn
 */
export async function insertArrangements(
  context: Context,
  insert: (resource: string, records: JsonObject[]) => Promise<string[]>,
  today: string,
  worker: string,
  standby: readonly string[],
): Promise<void> {
  const office = asOffice(context);
  const monday = mondayAfter(today);
  const body = { name: "Usual fortnight", start_date: monday, end_date: addDays(monday, fortnight - 1) };
  await madeFromDays(office, body);
  await insert("standby", evenings(context, monday, standby));
  const [open] = await ahead(context, today, sql`status = 'open'`);
  if (open)
    await unlessRefused(() =>
      offerShifts(office, { shift_uuids: [open.uuid], audience: "all", mode: "office" }),
    );
  await giveAway(context, today, worker);
  // A first start may have a mail server, and a demo's people are nobody's to write to.
  await context.db.deleteFrom("outbox").where("tenant_id", "=", context.tenant.id).execute();
}

/** A worker asks all who can to take the first of their shifts that anyone could have. */
async function giveAway(context: Context, today: string, worker: string): Promise<void> {
  const user = await context.services.sessions.actingAs(context.db, context.tenant.id, worker);
  if (!user?.staff) return;
  const theirs = { ...context, user };
  const type = recordTypeOf(context.services.types, "my-shifts");
  for (const { uuid } of await ahead(context, today, sql`status = 'scheduled' and staff = ${user.staff}`)) {
    const asked = await unlessRefused(async () => {
      const row = await findAccessibleRow(theirs, type, uuid, { lock: true });
      return askSwap(
        theirs,
        { type, id: uuid, row, record: {} },
        { kind: "give", note: "I have an appointment that day." },
      );
    });
    if (asked) return;
  }
}

/** The first Monday after a day. */
function mondayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (8 - weekday) % 7 || 7);
}

/** Evenings of a week, by turns. */
const evenings = ({ tenant }: Context, monday: string, staff: readonly string[]): JsonObject[] =>
  Array.from({ length: 7 }, (_, index) => {
    const at = (time: string) =>
      instantAt(addDays(monday, index), time, tenant.settings.time_zone).toISOString();
    return {
      staff: staff[index % staff.length] ?? null,
      start_at: at("16:00"),
      end_at: at("22:00"),
      pay: "on_call",
    };
  });

/** Shifts ahead that workers know of, in the order of their days. */
async function ahead(
  { db, tenant }: Context,
  today: string,
  which: ReturnType<typeof sql>,
): Promise<Ahead[]> {
  const { rows } = await sql<Ahead>`select uuid from shifts
    where tenant_id = ${tenant.id} and deleted_at is null and not coalesce(draft, false) and team is null
      and start_at >= ${addDays(today, soonest)} and start_at < ${addDays(today, soonest + fortnight)} and ${which}
    order by start_at, uuid limit 10`.execute(db);
  return rows;
}

/** Whether it was done: nobody may be free for one of the demo's shifts. */
async function unlessRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
