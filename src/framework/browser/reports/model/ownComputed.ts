import equal from "fast-deep-equal";
import { readWritten, type WrittenColumn } from "#framework/shared/reports/written.ts";

/** The columns that a report computes for somebody. */
export interface OwnComputed {
  columns: readonly WrittenColumn[];
  /** The same, where they are others than those of the definition. */
  sent: readonly WrittenColumn[] | undefined;
}

/**
 * The columns that a report computes: as the address says, else as the person has left them, else as the definition says.
 * @param written the address's part, as text
 */
export function ownComputed(
  written: string | null,
  kept: unknown,
  defined: readonly WrittenColumn[] = [],
): OwnComputed {
  const own = parsed(written) ?? kept;
  const columns = own === undefined || own === null ? defined : readWritten(own);
  return { columns, sent: equal(columns, defined) ? undefined : columns };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

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
