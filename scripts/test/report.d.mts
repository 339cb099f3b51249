/** A test that passed at its second try only, and what the first failed with. */
export interface Flaky {
  title: string;
  error: string;
}

/** What the report of a lane says: its tests by how they ended, and which of those that passed did so at the second try. */
export function readReport(
  kind: "vitest" | "playwright",
  report: object,
): { passing: number; failing: number; skipped: number; flaky: Flaky[] };
