import { useRef } from "react";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { useMay } from "../../../access/may.ts";
import { useServices } from "../../../services.tsx";
import { type Edit, type Warning, warningsIn } from "./edit.ts";
import type { Calendar } from "../useCalendar.ts";

/** What speaks against a change: what forbids it, and what has to be confirmed. */
export interface Verdict {
  blocks: Warning[];
  warnings: Warning[];
}

/** The first things that speak against a change, for the space beside a pointer. */
export const briefly = ({ blocks, warnings }: Verdict): string[] =>
  [...blocks, ...warnings].slice(0, 3).map(({ sentence }) => sentence);

/** Answers are worth as much as the records that they were made of: these are not kept for long. */
const keptFor = 20_000;

/**
 * Asks the definition's call what speaks against a change before it is saved. The same question within some seconds has
 * the same answer, so that a pointer that moves to and fro asks once.
 */
export function useJudge(
  { resource, calendar: { check } }: Calendar,
  valuesOf: (edit: Edit) => Record<string, unknown>,
): (edit: Edit) => Promise<Verdict | undefined> {
  const { http } = useServices();
  const may = useMay();
  const known = useRef(new Map<string, { at: number; verdict: Promise<Verdict | undefined> }>());
  const call = check && resource.calls[check.call];
  return (edit) => {
    if (!call || !check || !may.call(call)) return Promise.resolve(undefined);
    const { id, version: _, titles: __, ...record } = edit.block.record;
    const change = { ...(edit.copies ? { ...record, uuid: undefined } : { uuid: id }), ...valuesOf(edit) };
    const key = JSON.stringify(change);
    const found = known.current.get(key);
    if (found && Date.now() - found.at < keptFor) return found.verdict;
    const verdict = http
      .send(call, { body: { [check.key]: [change] }, quiet: true })
      .then(({ data }) => verdictIn(data))
      .catch(() => undefined);
    const now = Date.now();
    for (const [old, { at }] of known.current) if (now - at >= keptFor) known.current.delete(old);
    known.current.set(key, { at: now, verdict });
    return verdict;
  };
}

function verdictIn(data: unknown): Verdict | undefined {
  const [first] = objectsIn(valueAt(data, "results"));
  return (
    first && {
      blocks: warningsIn({ warnings: first.blocks }),
      warnings: warningsIn({ warnings: first.warnings }),
    }
  );
}
