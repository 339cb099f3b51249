import { sql } from "kysely";
import { today as dayIn } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type ComplianceState, complianceState, dueOn, type LatestRequest } from "./state.ts";

/** An item that is asked of everyone, of some categories, or of single people. */
export interface Item {
  uuid: string;
  title: string;
  category: string;
  audience: string;
  data: JsonObject & {
    staff_categories?: string[];
    staff_members?: string[];
  } & { frequency?: string; due_in_days?: number; due_date?: string; starts_on?: string };
  created_at: string;
}

/** The last thing that someone handed in for an item; of many people at once only how it stands. */
export interface Handed extends LatestRequest {
  uuid: string;
  submitted_at: string | null;
  data: JsonObject;
}

/** An item that is asked of one person, and how they stand with it. */
export interface Assignment {
  item: Item;
  state: ComplianceState;
  due: string;
  handed?: Handed;
}

interface Person {
  uuid: string;
  category: string | null;
  began: string | null;
}

/**
 * What is asked of one staff member, of some, or of all who are active, by person. People, items and what was handed in are read
 * apart and put together here: a join of the three takes seconds when the planner guesses their numbers wrongly.
 */
export async function assignments(
  context: Context,
  staff?: string | readonly string[],
): Promise<Map<string, Assignment[]>> {
  const { zone, today } = tenantCalendar(context);
  const [people, items, handedIn] = await Promise.all([
    readPeople(context, staff),
    readItems(context),
    readHandedIn(context, staff),
  ]);
  const created = items.map((item) => dayIn(zone, new Date(item.created_at)));
  return new Map(
    people.map((person) => {
      const own = items.flatMap((item, index): Assignment[] => {
        if (!isAskedOf(item, person)) return [];
        const due = dueOn({ ...item.data, created_on: created[index] ?? today }, person.began ?? undefined);
        const handed = handedIn.get(`${person.uuid} ${item.uuid}`);
        const state = complianceState({ due, request: handed }, today);
        return [{ item, state, due, ...(handed ? { handed } : {}) }];
      });
      return [person.uuid, own];
    }),
  );
}

/** The same as the row rule asked-of-me, for people who were read already. */
function isAskedOf({ audience, data }: Item, { uuid, category }: Person): boolean {
  if (audience === "category") return data.staff_categories?.includes(category ?? "") === true;
  return audience === "all" || data.staff_members?.includes(uuid) === true;
}

/** Those who are meant: one, some, or everyone. */
const among = (column: string, staff: string | readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join([staff].flat())})`;

async function readPeople({ db, tenant }: Context, staff?: string | readonly string[]): Promise<Person[]> {
  const whom = staff === undefined ? sql`status = 'active'` : among("uuid", staff);
  const { rows } = await sql<Person>`
    select uuid, staff_category as category, start_date as began from staff
    where tenant_id = ${tenant.id} and deleted_at is null and ${whom}`.execute(db);
  return rows;
}

async function readItems({ db, tenant }: Context): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select uuid, title, category, audience, data, created_at from compliance_items
    where tenant_id = ${tenant.id} and deleted_at is null and status = 'active'
    order by lower(title), uuid`.execute(db);
  return rows;
}

/** The last thing that each person handed in for each item, by both their ids. */
async function readHandedIn(
  { db, tenant }: Context,
  staff?: string | readonly string[],
): Promise<Map<string, Handed>> {
  const columns = sql.raw(typeof staff === "string" ? ", uuid, submitted_at, data" : "");
  const { rows } = await sql<Handed & { staff: string; compliance: string }>`
    select distinct on (staff, compliance) staff, compliance, status, valid_until${columns}
    from compliance_requests where tenant_id = ${tenant.id} and deleted_at is null
      ${staff === undefined ? sql`` : sql`and ${among("staff", staff)}`}
    order by staff, compliance, uuid desc`.execute(db);
  return new Map(rows.map((row) => [`${row.staff} ${row.compliance}`, row]));
}
