import type { ShownRule } from "#generated/definitions.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";

/** What is added to records as they are shown, in their order: facts of other records, which are not stored. */
export type Shown = (context: Context, rows: readonly JsonObject[]) => Promise<JsonObject[]>;

/** Records with what the rules of their definition (`record.shown`) work out for them. */
export async function shownWith(
  context: Context,
  rules: readonly ShownRule[] | undefined,
  rows: JsonObject[],
): Promise<JsonObject[]> {
  if (rules === undefined || rows.length === 0) return rows;
  let shown = rows;
  for (const rule of rules) {
    const more = await context.services.rules.shown[rule](context, shown);
    shown = shown.map((row, index) => ({ ...row, ...more[index] }));
  }
  return shown;
}
