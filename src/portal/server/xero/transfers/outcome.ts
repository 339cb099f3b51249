import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import { faultsOf } from "../call.ts";
import type { Sent } from "./kind.ts";

/**
 * How each of several things ended that were sent in one call. Xero answers them in the order in which they were sent.
 * @param list the things in the answer
 * @param idField under which each has its id
 * @param count how many were sent
 */
export function eachEnded(list: Json | undefined, idField: string, count: number): Sent[] {
  const all = asList(list).map(asObject);
  return Array.from({ length: count }, (_none, index): Sent => {
    const one = all[index] ?? {};
    const id = one[idField];
    const hasFailed = one.StatusAttributeString === "ERROR" || one.HasValidationErrors === true;
    if (!hasFailed && typeof id === "string" && id !== "") return { id };
    return { problem: faultsOf(one).join(" ") };
  });
}
