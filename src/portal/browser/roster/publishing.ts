import type { Block } from "#framework/browser/screens/calendar/calendarTypes.ts";

/** What publishing some drafts would mean. */
export interface Publishing {
  ids: string[];
  workers: number;
  participants: number;
  /** Without a worker. */
  open: number;
  /** Those that cannot go ahead as planned: they stay drafts. */
  held: number;
}

const publishable: ReadonlySet<unknown> = new Set(["open", "scheduled"]);

/** The drafts that can be published: the selected ones, or all in sight. */
export function draftsOf(blocks: readonly Block[], selected: ReadonlySet<string>): Block[] {
  const drafts = blocks.filter(({ record }) => record.draft === true && publishable.has(record.status));
  return selected.size === 0 ? drafts : drafts.filter(({ id }) => selected.has(id));
}

/** Counts who would be notified of drafts, and which of them are not ready. */
export function publishingOf(drafts: readonly Block[]): Publishing {
  const ready = drafts.filter(({ record }) => record.needs_attention !== true);
  const people = (name: string) =>
    new Set(ready.flatMap(({ record }) => [record[name]].flat().filter((id) => typeof id === "string")));
  return {
    ids: drafts.map(({ id }) => id),
    workers: people("staff").size,
    participants: people("participants").size,
    open: ready.filter(({ record }) => typeof record.staff !== "string").length,
    held: drafts.length - ready.length,
  };
}

/** A draft that stayed one, as the call answers it. */
export interface Refused {
  uuid: string;
  reason: string;
}

/** Why drafts stayed drafts: each reason once, with how many it holds back, the commonest first. */
export function reasonsOf(refused: readonly Refused[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count);
}
