import { sql } from "kysely";
import { today as dayIn } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { askedOf } from "../../records/rowRules.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { type ComplianceState, complianceState, dueOn, type LatestRequest } from "./state.ts";

/** An item that is asked of everybody, of some categories, or of single people. */
export interface Item {
  uuid: string;
  title: string;
  category: string;
  data: JsonObject & { frequency?: string; due_in_days?: number; due_date?: string; starts_on?: string };
  created_at: string;
}

/** The last thing that somebody handed in for an item. */
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

interface Row extends Item {
  staff: string;
  start_date: string | null;
  handed: Handed | null;
}

/** What is asked of one staff member, or of all who are active, by person. */
export async function assignments(context: Context, staff?: string): Promise<Map<string, Assignment[]>> {
  const { db, tenant } = context;
  const { zone, today } = tenantCalendar(context);
  const whom = staff === undefined ? sql`staff.status = 'active'` : sql`staff.uuid = ${staff}`;
  const { rows } = await sql<Row>`
    with handed as (
      select distinct on (staff, compliance) staff, compliance,
        jsonb_build_object('uuid', uuid, 'status', status, 'submitted_at', submitted_at,
          'valid_until', valid_until, 'data', data) as handed
      from compliance_requests where tenant_id = ${tenant.id} and deleted_at is null
        ${staff === undefined ? sql`` : sql`and staff = ${staff}`}
      order by staff, compliance, uuid desc
    )
    select item.uuid, item.title, item.category, item.data, item.created_at,
      staff.uuid as staff, staff.start_date, handed.handed
    from compliance_items item
    join staff on staff.tenant_id = item.tenant_id and staff.deleted_at is null and ${whom}
      and ${sql.raw(askedOf("item"))}
    left join handed on handed.staff = staff.uuid and handed.compliance = item.uuid
    where item.tenant_id = ${tenant.id} and item.deleted_at is null and item.status = 'active'
    order by lower(item.title), item.uuid`.execute(db);
  const found = new Map<string, Assignment[]>();
  for (const { staff: person, start_date: began, handed, ...item } of rows) {
    const created = dayIn(zone, new Date(item.created_at));
    const due = dueOn({ ...item.data, created_on: created }, began ?? undefined);
    const state = complianceState({ due, request: handed ?? undefined }, today);
    const own = found.get(person);
    const assignment = { item, state, due, ...(handed ? { handed } : {}) };
    if (own) own.push(assignment);
    else found.set(person, [assignment]);
  }
  return found;
}
