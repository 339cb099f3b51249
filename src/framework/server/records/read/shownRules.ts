import type { ResourceDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";
import { addTitles } from "../store/titles.ts";

/** What is added to records as they are shown, in their order: facts of other records, which are not stored. */
export type Shown = (context: Context, rows: readonly JsonObject[]) => Promise<JsonObject[]>;

type Rules = NonNullable<ResourceDefinition["record"]>["shown"];

/**
 * Records with what the rules of their definition (`record.shown`) work out for them.
 * @param as whether a list, one record or the answer of a write is shown: the latter by rules that name it alone
 * @param type the type of the records, for the titles of those that they refer to
 */
export async function shownWith(
  context: Context,
  rules: Rules,
  rows: JsonObject[],
  as: "one" | "list" | "written" = "list",
  type?: RecordType,
): Promise<JsonObject[]> {
  const named = (rules ?? []).map((rule) => (typeof rule === "string" ? { rule, on: undefined } : rule));
  let shown = rows;
  let refers = false;
  for (const { rule, on } of rows.length === 0 ? [] : named) {
    if (!(on ?? ["one", "list"]).includes(as)) continue;
    const more = await context.services.rules.shown[rule](context, shown);
    shown = shown.map((row, index) => ({ ...row, ...more[index] }));
    const added = new Set(more.flatMap((each) => Object.keys(each)));
    refers ||=
      type?.fields.some(
        ({ name, type: { name: kind } }) => added.has(name) && kind.startsWith("reference"),
      ) === true;
  }
  return refers && type ? addTitles(context, type, shown) : shown;
}
