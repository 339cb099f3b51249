import { referredIds } from "#framework/shared/fields/references.ts";
import type { Json, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { titlesIn } from "./titles.ts";

/** The names of the records that values refer to, by their id, however deep in them. */
export async function referredTitles(
  context: Context,
  values: readonly (readonly [schema: Schema, value: Json | undefined])[],
): Promise<Record<string, string>> {
  const wanted = new Map<string, Set<string>>();
  for (const [schema, value] of values) referredIds(schema, value, wanted);
  return titlesIn(context, wanted);
}
