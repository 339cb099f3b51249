import type { WrittenColumn } from "#framework/shared/reports/written.ts";

/** A name for a new column that no other has, made from its label. */
export function nameFor(label: string, others: readonly WrittenColumn[]): string {
  const plain = label
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, 30);
  const stem = plain || "column";
  const names = new Set(others.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    if (!names.has(name)) return name;
  }
}
