import type { Json } from "#framework/shared/schema/schema.ts";

/** The day of a date as Xero writes it: `/Date(1751155200000+0000)/` or `2026-06-29T00:00:00`; undefined for none. */
export function dayOf(written: Json | undefined): string | undefined {
  const text = String(written ?? "");
  const [, ms] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(text) ?? [];
  if (ms !== undefined) return new Date(Number(ms)).toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
}
