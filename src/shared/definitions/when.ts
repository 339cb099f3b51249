import type { When } from "#generated/definitions.ts";

/**
 * Whether a record fulfils an action's conditions; no conditions are always fulfilled. A list fulfils one by any of its
 * entries.
 * @param now what times are compared with
 */
export function fulfils(
  record: Readonly<Record<string, unknown>>,
  when: When | undefined,
  now: Date = new Date(),
): boolean {
  return Object.entries(when ?? {}).every(([field, wanted]) => {
    const value = record[field];
    const empty = value === undefined || value === null || value === "";
    if (wanted === "any") return !empty;
    if (wanted === "none") return empty;
    if (wanted === "before-now") return !empty && Date.parse(String(value)) <= now.getTime();
    if (wanted === "after-now") return !empty && Date.parse(String(value)) > now.getTime();
    return wanted.some((candidate) =>
      Array.isArray(value) ? value.includes(candidate) : candidate === (value ?? null),
    );
  });
}
