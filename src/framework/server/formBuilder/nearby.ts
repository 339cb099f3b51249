import { referencesIn } from "#framework/shared/fields/references.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { mayList } from "../records/read/mayList.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { titlesOf } from "../records/store/titles.ts";
import { ownPerson } from "../forms/people.ts";
import { assignedTo } from "./assign.ts";

/**
 * The ids that anyone may choose who fills in a form about a record, whether or not they see the lists: the record, those
 * that its portal says are near to it, and oneself.
 */
export async function nearbyIds(context: Context, subject: string): Promise<Record<string, string[]>> {
  const { formSubjects, formPeople: people } = context.services.portal;
  const { type } = assignedTo(context);
  const near = await formSubjects[type.name]?.near?.(context, subject);
  const own = ownPerson(context);
  const all: [string, string[]][] = [
    [type.name, [subject]],
    ...Object.entries(near ?? {}),
    ...(people && own !== undefined ? [[people.resource, [own]] satisfies [string, string[]]] : []),
  ];
  const ids: Record<string, string[]> = {};
  for (const [resource, more] of all) ids[resource] = [...new Set([...(ids[resource] ?? []), ...more])];
  return ids;
}

/**
 * The schema of a form as someone has it in hand. Where they choose from a list that they do not see, or only read what
 * was chosen, the records are named in it; everyone else searches the list.
 */
export async function inHand(
  context: Context,
  schema: Schema,
  about: { subject: string; answers: JsonObject; mayFill: boolean },
): Promise<Schema> {
  const resources = [...new Set(referredTo(schema))];
  if (resources.length === 0) return schema;
  const answered = referencesIn(schema, about.answers);
  const near = await nearbyIds(context, about.subject);
  const { formPeople: people } = context.services.portal;
  const choices = new Map<string, Schema[]>();
  for (const resource of resources) {
    const sees = mayList(context, recordTypeOf(context.services.types, resource));
    if (about.mayFill && sees) continue;
    const own = near[resource] ?? [];
    const chosen = answered.filter((each) => each.resource === resource).map(({ id }) => id);
    const ids = [...new Set([...(about.mayFill ? own : []), ...chosen])];
    const known = sees || resource === people?.resource ? ids : ids.filter((id) => own.includes(id));
    const offered = await namesOf(context, resource, known, sees);
    if (offered.length > 0) choices.set(resource, offered);
  }
  return choices.size === 0 ? schema : asObject(named(schema, choices));
}

/** Records by name. Of people, those who do not see the list learn as much as the portal says. */
async function namesOf(context: Context, resource: string, ids: string[], sees: boolean): Promise<Schema[]> {
  if (ids.length === 0) return [];
  const { formPeople: people } = context.services.portal;
  if (sees || resource !== people?.resource) {
    const titles = await titlesOf(context, recordTypeOf(context.services.types, resource), ids);
    return Object.entries(titles).map(([id, title]) => ({ const: id, title }));
  }
  const named = await people.shortNames(context, ids);
  return named.map(({ uuid, name }) => ({ const: uuid, title: name }));
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
