/** An instant of a record in milliseconds. */
export const timeOf = (value: unknown): number | undefined =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : undefined;

/** A span in whole hours and minutes. */
export function spanOf(milliseconds: number): { hours: number; minutes: number } {
  const all = Math.max(0, Math.floor(milliseconds / 60_000));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}
