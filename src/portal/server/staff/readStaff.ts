import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { Filter } from "#framework/shared/filters/filter.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readRecord } from "#framework/server/records/read/one.ts";
import { shownWith } from "#framework/server/records/read/shownRules.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { currentRateOf } from "../payRates/history.ts";
import { documentedFields } from "./staffAnswer.ts";
import { imagePath } from "../imagePath.ts";
import { sortedBy } from "../sortedBy.ts";

/** Most records of each kind that come with a staff member; their own calls have all of them. */
const most = 25;

/**
 * A staff member with everything that the specification documents (part 1 §3). A key without a value is null or an
 * empty list; a key is left out only where the person may not see what it holds.
 */
export async function readStaff(context: Context, { params }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "staff");
  const read = await readRecord(context, type, params.id ?? "");
  const [record = read] = await shownWith(
    context,
    type.resource.definition.record?.shown,
    [read],
    "one",
    type,
  );
  const id = String(record.uuid);
  const visible = documentedFields.filter((name) => fieldFor(type, context.user, name));
  const related = {
    ...(holds(context.user, "view-platform-users") && { role: await rolesOf(context, id) }),
    ...(await payRate(context, id)),
    ...(await relatedRecords(context, id)),
  };
  return {
    staff: {
      ...Object.fromEntries(visible.map((name) => [name, null])),
      ...record,
      id,
      image_path: imagePath(context, record.image),
      added_at: record.created_at,
      ...related,
      notes: [],
    },
  };
}

/** The roles of the account that the staff member signs in with; none without an account. */
async function rolesOf({ db, tenant }: Context, staff: string): Promise<JsonObject[]> {
  const { rows } = await sql<{ name: string }>`
    select roles.name from staff
      join user_roles had on had.tenant_id = staff.tenant_id and had.user_uuid = staff.user_uuid
      join roles on roles.tenant_id = had.tenant_id and roles.uuid = had.role_uuid
    where staff.tenant_id = ${tenant.id} and staff.uuid = ${staff}
    order by roles.name`.execute(db);
  return rows.map(({ name }) => ({ name }));
}

/** What the person is paid today. */
async function payRate(context: Context, staff: string): Promise<JsonObject> {
  if (!holds(context.user, "view-staff-pay-rates")) return {};
  return { pay_rate: (await currentRateOf(context, staff)) ?? null };
}

interface Related {
  resource: string;
  /** The field that refers to the staff member. */
  by: string;
  filter?: (now: string) => Filter[];
  sort: string;
  order: "asc" | "desc";
}

const status = (value: string): Filter => ({ field: "status", operator: "is", value });

const relatedOf: Record<string, Related> = {
  agreement_documents: { resource: "staff-contracts", by: "staff", sort: "created_at", order: "desc" },
  ongoing_shifts: {
    resource: "shifts",
    by: "staff",
    filter: () => [status("in_progress")],
    sort: "start_at",
    order: "asc",
  },
  upcoming_shifts: {
    resource: "shifts",
    by: "staff",
    filter: (now) => [status("scheduled"), { field: "start_at", operator: "after", value: now }],
    sort: "start_at",
    order: "asc",
  },
  completed_shifts: {
    resource: "shifts",
    by: "staff",
    filter: () => [status("completed")],
    sort: "start_at",
    order: "desc",
  },
  admin_notes: { resource: "staff-notes", by: "staff_id", sort: "created_at", order: "desc" },
};

async function relatedRecords(context: Context, staff: string): Promise<JsonObject> {
  const found: JsonObject = {};
  const now = context.services.clock.now().toISOString();
  for (const [key, { resource, by, filter, sort, order }] of Object.entries(relatedOf)) {
    if (!holds(context.user, `view-${resource}`)) continue;
    const type = recordTypeOf(context.services.types, resource);
    const { rows } = await listRecords(context, type, {
      page: 1,
      limit: most,
      search: "",
      sort: sortedBy(type, context.user, sort, order),
      filter: { all: [{ field: by, operator: "is", value: staff }, ...(filter?.(now) ?? [])] },
      deleted: false,
    });
    found[key] = rows;
  }
  return found;
}
