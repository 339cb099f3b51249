import type { JsonObject } from "#framework/shared/schema/schema.ts";

/**
 * What of Xero's side would change, a sentence each.
 * @param words what each field is called; of fields with none nothing is said
 */
export function differences(
  theirs: JsonObject,
  ours: Readonly<Record<string, string>>,
  words: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(ours).flatMap(([field, value]) => {
    const present = String(theirs[field] ?? "");
    const word = words[field];
    if (word === undefined || present.trim() === value.trim()) return [];
    return [
      present === "" ? `${word}: ${value} (empty in Xero)` : `${word}: ${present} in Xero becomes ${value}`,
    ];
  });
}
