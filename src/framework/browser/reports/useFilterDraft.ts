import { useEffect, useRef, useState } from "react";
import { parseFilter, writeFilter } from "#framework/shared/reports/address.ts";
import type { DraftGroup } from "#framework/shared/reports/draft.ts";
import { toWire } from "#framework/shared/reports/wire.ts";
import type { ReportModel } from "./useReportModel.ts";

const restMs = 300;

/** The filter that the address names; the standard one where it names none, or none that can be read. */
export const filterAt = (written: string | null, model: ReportModel, standard: DraftGroup): DraftGroup =>
  (written === null ? undefined : parseFilter(written, model.find)) ?? standard;

interface Options {
  model: ReportModel | undefined;
  standard: DraftGroup | undefined;
  /** The filter in the address. */
  written: string | null;
  /** Puts it there; `same` when the rows stay the same, because only something unfinished has changed. */
  write: (written: string | null, same: boolean) => void;
}

/**
 * The filter while someone works on it. It shows at once, and goes into the address when they rest for a moment; when
 * the address changes from elsewhere, as by Back, the filter follows.
 */
export function useFilterDraft({ model, standard, written, write }: Options) {
  const [draft, setDraft] = useState<DraftGroup>();
  const known = useRef<{ standard: DraftGroup; written: string | null }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was put into the address and has not come back from there. */
  const underWay = useRef<(string | null)[]>([]);
  const latestWrite = useRef(write);

  useEffect(() => {
    latestWrite.current = write;
  }, [write]);

  useEffect(() => {
    if (!model || !standard) return;
    const arrived = underWay.current.indexOf(written);
    if (arrived >= 0) underWay.current = underWay.current.slice(arrived + 1);
    if (known.current?.standard === standard && (known.current.written === written || arrived >= 0)) return;
    clearTimeout(timer.current);
    known.current = { standard, written };
    setDraft(filterAt(written, model, standard));
  }, [model, standard, written]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: DraftGroup) => {
    if (!model || !standard) return;
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const before = filterAt(known.current?.written ?? null, model, standard);
      const text = JSON.stringify(writeFilter(next));
      const isStandard = text === JSON.stringify(writeFilter(standard));
      known.current = { standard, written: isStandard ? null : text };
      const last = underWay.current.length > 0 ? underWay.current.at(-1) : written;
      if (known.current.written !== last) underWay.current.push(known.current.written);
      const sent = (group: DraftGroup) => JSON.stringify(toWire(group, model.find));
      latestWrite.current(known.current.written, sent(before) === sent(next));
    }, restMs);
  };
  return { draft, change };
}
