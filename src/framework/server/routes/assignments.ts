import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  type Schema,
  withoutNulls,
} from "#framework/shared/schema/schema.ts";
import { fill } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { invalid, notFound } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { assignRecords, labelOf, type Wanted } from "../records/store/assign.ts";
import { type Assigning, assigningOf, assignmentOf } from "../records/store/assigned.ts";
import { checkedInput } from "../records/write/input/checkedInput.ts";
import { parseFields } from "../records/write/input/formInput.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { type RecordTypes, recordTypeOf } from "../records/store/recordType.ts";
import { removeRecord } from "../records/write/remove.ts";
import { idFrom } from "./idFrom.ts";
import type { Served } from "./served.ts";

/** The most that is assigned at once. */
const mostAtOnce = 200;

/** The side of an assignment that a call names by one id, and the keys of its body. */
interface Keys {
  single: "what" | "to";
  own: string;
  list: string;
  one?: string;
}

/**
 * The operation of an action that assigns.
 * @param schemas those below schemas/, for what the body may carry besides
 */
export function assignOperation(
  { call, resource }: DeclaredCall,
  action: Action,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
): Served {
  const { by = resource?.name ?? "", success = "{assigned} assigned", had = "" } = action.assigns ?? {};
  const assigning = assigningOf(recordTypeOf(types, by));
  if (!assigning) throw new Error(`${by} assigns nothing`);
  const keys = keysOf(action, assigning, by === resource?.name ? undefined : resource?.name);
  const label = labelOf(keys.single === "to" ? assigning.what : assigning.to, assigning.definition);
  return {
    operation: async (context, { body }) => {
      const { [keys.own]: _own, [keys.list]: several, [keys.one ?? ""]: one, ...rest } = body;
      const own = idFrom({ body }, keys.own);
      const listed = idsFrom([one, several], keys);
      const single = keys.single === "to";
      const done = await assignRecords(context, assigning, {
        ...(single ? { to: [own], what: listed } : { to: listed, what: [own] }),
        keys: single ? { to: keys.own, what: keys.list } : { to: keys.list, what: keys.own },
        fieldsOf: fieldsOfEach(context, assigning, action, call.input, rest, listed),
      });
      const assigned = `${done.added} ${done.added === 1 ? label.one : label.many}`;
      return answer(
        `${fill(success, { assigned })}${done.had > 0 ? had.replace("{count}", String(done.had)) : ""}`,
        {},
      );
    },
    options: {
      answer: { type: "object" },
      ...(call.as === "multipart" ? {} : { body: bodyOf(keys, schemas.get(call.input ?? "")) }),
    },
  };
}

/** The operation of an action that takes away what was assigned. */
export function unassignOperation({ resource }: DeclaredCall, action: Action, types: RecordTypes): Served {
  const link = recordTypeOf(types, resource?.name ?? "");
  const assigning = assigningOf(link);
  if (!assigning) throw new Error(`${link.name} assigns nothing`);
  const { definition, to } = assigning;
  const [what, whom] = [keyOf(action, `{${definition.what}}`), keyOf(action, `{${definition.to}}`)];
  return {
    operation: async (context, { body }) => {
      const own = idFrom({ body }, whom);
      await findAccessibleRow(context, to, own);
      const id = await assignmentOf(context, assigning, own, idFrom({ body }, what));
      if (id === undefined) throw notFound();
      const record = await removeRecord(context, link, id, body.version);
      return answer(action.success ?? `${link.resource.label.one} removed`, { record });
    },
    options: {
      answer: { type: "object" },
      body: {
        type: "object",
        additionalProperties: false,
        required: [whom, what],
        properties: { [whom]: { ...id, title: "To whom" }, [what]: { ...id, title: "What" }, version },
      },
    },
  };
}

const id = { type: "string", format: "uuid" } as const;
const version = { type: "integer", title: "The version that was seen" } as const;

/** The body's key with a template. */
function keyOf({ name, call }: Action, template: string): string {
  const found = Object.entries(call?.body ?? {}).find(([, value]) => value === template);
  if (!found) throw new Error(`the body of ${name} has no ${template}`);
  return found[0];
}

/** @param other the resource whose action assigns by the records of another one */
function keysOf(action: Action, { definition, what }: Assigning, other: string | undefined): Keys {
  const list = action.picks?.into ?? "";
  const { one } = action.assigns ?? {};
  if (other === undefined) return { single: "to", own: keyOf(action, `{${definition.to}}`), list, one };
  return { single: what.name === other ? "what" : "to", own: keyOf(action, "{uuid}"), list, one };
}

/** The ids that a call names, each once. @throws 422 */
function idsFrom(sent: readonly (Json | undefined)[], { list, one }: Keys): string[] {
  const ids = [...new Set(sent.flatMap((value) => value ?? []).map(String))];
  if (ids.length === 0) throw invalid({ [one ?? list]: ["Choose at least one."] });
  if (ids.length > mostAtOnce) throw invalid({ [list]: [`Choose at most ${mostAtOnce}.`] });
  return ids;
}

/** What is typed for the assignments: once for all, or with an entry for each (`picks.rows`). */
function fieldsOfEach(
  context: Context,
  { link, definition }: Assigning,
  { picks }: Action,
  input: string | undefined,
  sent: JsonObject,
  listed: readonly string[],
): Wanted["fieldsOf"] {
  const typed =
    input === undefined || Object.keys(sent).length === 0 ? sent : checkedInput(context, input, sent);
  const { [picks?.rows ?? ""]: rows, ...shared } = typed;
  const all = input === undefined ? parseFields(link.schema, shared) : withoutNulls(shared);
  const known = new Set(link.fields.map(({ name }) => name));
  const entries = Array.isArray(rows) ? rows.filter(isObject) : [];
  const places = new Map(
    entries.map((entry, index) => {
      const { [definition.what]: named, ...own } = entry;
      const place = `${picks?.rows}.${index}`;
      if (!listed.includes(String(named)))
        throw invalid({ [`${place}.${definition.what}`]: ["This is not among those that are assigned."] });
      const fields = Object.fromEntries(Object.entries(own).filter(([name]) => known.has(name)));
      return [String(named), { fields: { ...all, ...withoutNulls(fields) }, place }] as const;
    }),
  );
  return (what) => places.get(what) ?? { fields: all };
}

/** What the body of a call that assigns looks like; the action's input is checked when it is read. */
function bodyOf({ own, list, one }: Keys, input: Schema | undefined): Schema {
  const asked = Object.entries(input ? propertiesOf(input) : {}).map(
    ([name, { title, description }]): [string, Schema] => [name, { title, description }],
  );
  return {
    type: "object",
    additionalProperties: false,
    required: one === undefined ? [own, list] : [own],
    properties: {
      ...Object.fromEntries(asked),
      [own]: id,
      ...(one === undefined ? {} : { [one]: id }),
      [list]: { type: "array", items: id, minItems: 1, maxItems: mostAtOnce, uniqueItems: true },
    },
  };
}
