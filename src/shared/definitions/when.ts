import type { When } from "#generated/definitions.ts";

/** Whether a record fulfils an action's conditions; no conditions are always fulfilled. A list fulfils one by any of its entries. */
export function fulfils(record: Readonly<Record<string, unknown>>, when: When | undefined): boolean {
  return Object.entries(when ?? {}).every(([field, wanted]) => {
    const value = record[field];
    const empty = value === undefined || value === null || value === "";
    if (wanted === "any") return !empty;
    if (wanted === "none") return empty;
    return (wanted as unknown[]).some((candidate) =>
      Array.isArray(value) ? value.includes(candidate) : candidate === (value ?? null),
    );
  });
}
