import equal from "fast-deep-equal";
import { readRepeat } from "#framework/shared/dates/repeat.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { invalid } from "../../http/errors.ts";
import type { Write } from "../write/writing.ts";
import { repeatingOf } from "./inTime.ts";

/** Which records of a series a change is for. `series`: one that follows from the change of another. */
const scopes = ["this", "later", "all", "series"] as const;
export type Scope = (typeof scopes)[number];

/** What a person, or the series itself, has said a change is for. */
export const scopeOf = ({ sent, input }: Pick<Write, "sent" | "input">, name: string): Scope =>
  scopes.find((scope) => scope === (input[name] ?? sent[name])) ?? "this";

/**
 * What a write sets of a record that repeats: one that begins to repeat is the first of a series; one that is changed
 * alone stays as it is when the series is changed.
 * @throws 422 for a rule that is none, or that would have to be another one
 */
export function seriesPrepared(write: Write, wished: JsonObject): JsonObject {
  const names = repeatingOf(write.type);
  if (!names || (write.kind !== "create" && write.kind !== "update")) return {};
  const { rule, series, scope, alone } = names;
  const { before = {}, id, action } = write;
  const own = wished[rule];
  if (own !== undefined && own !== null && before[rule] === undefined && !readRepeat(String(own)))
    throw invalid({ [rule]: ["Say how often it repeats, and until which day."] });
  if (before[series] === undefined)
    return {
      [scope]: null,
      ...(own !== undefined && own !== null && wished[series] === undefined && { [series]: id }),
    };
  if (!equal(own ?? null, before[rule] ?? null))
    throw invalid({
      [rule]: ["A series repeats as it was planned. Delete those to come and repeat one of them anew."],
    });
  const isAlone = action === "update" && scopeOf(write, scope) === "this";
  const isChanged = write.type.fields.some(
    ({ name }) => name !== scope && !equal(wished[name] ?? null, before[name] ?? null),
  );
  return { [scope]: null, ...(isAlone && isChanged && { [alone]: true }) };
}
