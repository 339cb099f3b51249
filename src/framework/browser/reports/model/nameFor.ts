import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import { freeKey, plainKey } from "#framework/shared/text/plainKey.ts";

/** A name for a new column that no other has, made from its label. */
export function nameFor(label: string, others: readonly WrittenColumn[]): string {
  const names = new Set(others.map(({ name }) => name));
  return freeKey(plainKey(label).toLowerCase().slice(0, 30) || "column", (tried) => names.has(tried));
}
