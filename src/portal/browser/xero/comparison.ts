import type { Tone } from "#framework/shared/schema/schema.ts";

/** What sending would do, in the order in which people have to know it. */
export const outcomes = ["blocked", "none", "void", "update", "create", "link", "same"] as const;
export type Outcome = (typeof outcomes)[number];

/** Something that would be sent, by what both sides have now. */
export interface Compared {
  /** Whom or what it is about. */
  label: string;
  does: Outcome;
  /** Differences, or why it can't be sent. */
  said: string[];
}

/** The meaning of each outcome. */
export const tones: Readonly<Record<Outcome, Tone>> = {
  blocked: "error",
  none: "warning",
  void: "warning",
  update: "info",
  create: "success",
  link: "info",
  same: "neutral",
};

/** The rows of each outcome that there is. */
export const grouped = (rows: readonly Compared[]): { does: Outcome; rows: Compared[] }[] =>
  outcomes
    .map((does) => ({ does, rows: rows.filter((row) => row.does === does) }))
    .filter((group) => group.rows.length > 0);

/** Outcomes that change nothing. */
const idle: ReadonlySet<Outcome> = new Set(["blocked", "none", "same"]);

/** Whether sending would do anything at all. */
export const wouldChange = (rows: readonly Compared[]): boolean => rows.some(({ does }) => !idle.has(does));
