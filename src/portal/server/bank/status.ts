import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What a suggestion leaves behind when it is gone. */
const noSuggestion = { suggested: null, suggested_because: null, certainty: null, allocations: null };

/**
 * A receipt of which so much is matched: what is left, and its status.
 * @param allocated cents
 */
export function withAllocated({ amount }: JsonObject, allocated: number): JsonObject {
  const left = Number(amount) - allocated;
  const status = allocated === 0 ? "unmatched" : left === 0 ? "matched" : "part_matched";
  return { ...noSuggestion, allocated, left_over: left, status };
}

/** A receipt that is no longer to be matched keeps what was matched already. */
export const withoutSuggestion = (): JsonObject => ({ ...noSuggestion });
