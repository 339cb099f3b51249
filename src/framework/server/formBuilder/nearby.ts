import { sql } from "kysely";
import { referencesIn } from "#framework/shared/fields/references.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { mayList } from "../records/read/mayList.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { titlesOf } from "../records/store/titles.ts";
import { tenantCalendar } from "../tenants/calendar.ts";

/**
 * The ids that anyone may choose who fills in a form about a participant, whether or not they see the lists: the
 * participant, those who support them now, and oneself.
 */
export async function nearbyIds(context: Context, participant: string): Promise<Record<string, string[]>> {
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ staff: string }>`select distinct staff from participant_staff
    where tenant_id = ${context.tenant.id} and participant = ${participant} and deleted_at is null
      and coalesce(data->>'start_date', '') <= ${today} and coalesce(data->>'end_date', '9999') >= ${today}`.execute(
    context.db,
  );
  const own = context.user.staff === undefined ? [] : [context.user.staff];
  return {
    participants: [participant],
    staff: [...new Set([...rows.map(({ staff }) => staff), ...own])],
  };
}

/**
 * The schema of a form as someone has it in hand. Where they choose from a list that they do not see, or only read what
 * was chosen, the records are named in it; everyone else searches the list.
 */
export async function inHand(
  context: Context,
  schema: Schema,
  about: { participant: string; answers: JsonObject; mayFill: boolean },
): Promise<Schema> {
  const resources = [...new Set(referredTo(schema))];
  if (resources.length === 0) return schema;
  const answered = referencesIn(schema, about.answers);
  const near = await nearbyIds(context, about.participant);
  const choices = new Map<string, Schema[]>();
  for (const resource of resources) {
    const sees = mayList(context, recordTypeOf(context.services.types, resource));
    if (about.mayFill && sees) continue;
    const own = near[resource] ?? [];
    const chosen = answered.filter((each) => each.resource === resource).map(({ id }) => id);
    const ids = [...new Set([...(about.mayFill ? own : []), ...chosen])];
    const known = sees || resource === "staff" ? ids : ids.filter((id) => own.includes(id));
    const offered = await namesOf(context, resource, known, sees);
    if (offered.length > 0) choices.set(resource, offered);
  }
  return choices.size === 0 ? schema : asObject(named(schema, choices));
}

/** Records by name. Of the staff, those who do not see the list learn the first name and an initial. */
async function namesOf(context: Context, resource: string, ids: string[], sees: boolean): Promise<Schema[]> {
  if (ids.length === 0) return [];
  if (sees || resource !== "staff") {
    const titles = await titlesOf(context, recordTypeOf(context.services.types, resource), ids);
    return Object.entries(titles).map(([id, title]) => ({ const: id, title }));
  }
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, concat(first_name, ' ', left(last_name, 1)) as name from staff
    where tenant_id = ${context.tenant.id} and uuid in (${sql.join(ids)}) order by name, uuid`.execute(
    context.db,
  );
  return rows.map(({ uuid, name }) => ({ const: uuid, title: name }));
}

function referredTo(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(referredTo);
  if (!isObject(part)) return [];
  const own = part["x-reference"];
  return [...(typeof own === "string" ? [own] : []), ...Object.values(part).flatMap(referredTo)];
}

/** The schema with its references to some resources as choices among named records. */
function named(part: unknown, choices: ReadonlyMap<string, Schema[]>): unknown {
  if (Array.isArray(part)) return part.map((each) => named(each, choices));
  if (!isObject(part)) return part;
  const { "x-reference": resource, format: _format, ...rest } = part;
  const oneOf = typeof resource === "string" ? choices.get(resource) : undefined;
  if (oneOf) return { ...rest, oneOf };
  return Object.fromEntries(Object.entries(part).map(([keyword, value]) => [keyword, named(value, choices)]));
}
