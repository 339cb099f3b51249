import { useQueryClient } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import { useRef, useState } from "react";
import { useMay } from "../../../access/may.ts";
import { useCalendarText } from "../../../i18n/enCalendar.ts";
import { useServices } from "../../../services.tsx";
import { toasts } from "../../../ui/toasts.tsx";
import { mayEdit } from "../../mayEdit.ts";
import { runAction } from "../../actions/runAction.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { shifted } from "../rows/blocks.ts";
import type { Block } from "../calendarTypes.ts";
import {
  type Acceptance,
  askingOf,
  type Edit,
  type EditProblem,
  isChange,
  isChangeable,
  laneValue,
  messagesOf,
  problemOf,
} from "./edit.ts";
import { useJudge } from "./useJudge.ts";
import type { Calendar } from "../useCalendar.ts";
import type { RangeRows } from "../rows/useRangeRows.ts";
import { writtenStretch } from "../words.ts";

/** A saved change that can be taken back. */
interface Done {
  takeBack: () => Promise<unknown>;
}

/**
 * Saves what is moved, resized and copied in a calendar. The block is at its new place at once; where the server refuses,
 * it goes back and the person is told why. Each step can be undone.
 */
export function useEditor(calendar: Calendar) {
  const { resource, range, clock, wording } = calendar;
  const definition = calendar.calendar;
  const text = useCalendarText();
  const may = useMay();
  const services = useServices();
  const provider = useDataProvider();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<EditProblem[]>([]);
  const steps = useRef<Done[][]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const canChange = ({ record }: Block): boolean =>
    isChangeable(resource, record) &&
    (definition.change === "update"
      ? mayEdit(resource, record, may)
      : may.call(resource.actions[definition.change ?? ""]?.call));
  const canCreate = definition.create !== false && may.call(resource.calls.create);

  const refresh = () => queries.invalidateQueries({ queryKey: [resource.name] });
  const show = (id: string, values: Record<string, unknown>) =>
    queries.setQueryData<RangeRows>(
      [resource.name, "range", range.from, range.until],
      (known) =>
        known && {
          ...known,
          records: known.records.map((row) => (String(row.id) === id ? { ...row, ...values } : row)),
        },
    );

  /** The record with the version that the last change of it made. */
  const latest = (record: RaRecord): RaRecord => {
    const rows = queries.getQueryData<RangeRows>([resource.name, "range", range.from, range.until])?.records;
    const version: unknown = rows?.find(({ id }) => id === record.id)?.version;
    return version === undefined ? record : { ...record, version };
  };

  const valuesOf = ({ block, by, lane }: Edit): Record<string, unknown> => ({
    ...shifted(block, by, definition, { clock, dayAt: (index) => addDays(range.from, index) }),
    ...(lane && lane.from !== lane.to && { [lane.field]: laneValue(block.record[lane.field], lane) }),
  });

  const update = async (
    record: RaRecord,
    values: Record<string, unknown>,
    accepted?: Acceptance,
  ): Promise<RaRecord> => {
    const { change } = definition;
    if (change !== undefined && change !== "update") {
      const action = resource.actions[change];
      if (action) await runAction(services, resource, action, record, { ...values, ...accepted });
      return { ...record, ...values };
    }
    const { data } = await provider.update<RaRecord>(resource.name, {
      id: record.id,
      data: { ...record, ...values, ...accepted },
      previousData: record,
      meta: { key: crypto.randomUUID() },
    });
    return data;
  };

  const copy = async (edit: Edit, accepted?: Acceptance): Promise<Done> => {
    const { data: whole } = await provider.getOne<RaRecord>(resource.name, { id: edit.block.id });
    const { copies = [] } =
      Object.values(resource.actions).find(({ copies: named }) => named !== undefined) ?? {};
    const kept = Object.fromEntries(
      copies.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])),
    );
    const { data } = await provider.create<RaRecord>(resource.name, {
      data: { ...kept, ...valuesOf(edit), ...definition.begins, ...accepted },
      meta: { key: crypto.randomUUID() },
    });
    const removal = Object.values(resource.actions).find(({ deletes }) => deletes === true);
    return {
      takeBack: () =>
        removal
          ? runAction(services, resource, removal, data)
          : provider.delete(resource.name, { id: data.id, previousData: data }),
    };
  };

  const asking = askingOf(resource);

  const save = async (edit: Edit, accepted: Acceptance | undefined = asking): Promise<Done> => {
    if (edit.copies) return copy(edit, accepted);
    const { record } = edit.block;
    const values = valuesOf(edit);
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, record[name]]));
    const saved = await update(latest(record), values, accepted);
    show(edit.block.id, { version: saved.version });
    return {
      takeBack: () => {
        const now = latest({ ...record, ...values, version: saved.version });
        return update(now, before);
      },
    };
  };

  /** Takes back the last step, after everything that is still being saved. */
  const undo = (): Promise<void> => {
    const undone = queue.current.then(takeBackLast);
    queue.current = undone;
    return undone;
  };

  const takeBackLast = async (): Promise<void> => {
    const last = steps.current.pop();
    if (!last) return;
    try {
      for (const step of last.toReversed()) await step.takeBack();
      toasts.success(text("undone"));
    } catch (error) {
      const [refusal] = messagesOf(error, text("notChanged"));
      toasts.error(refusal);
    }
    await refresh();
  };

  const said = (edits: readonly Edit[]): string => {
    const [only] = edits;
    if (!only || edits.length > 1) return text("movedMany", { count: edits.length });
    const { start, end, allDay } = only.block;
    const when = writtenStretch({ start: start + only.by.start, end: end + only.by.end, allDay }, wording);
    const name = calendar.resource.label.one;
    return text(only.copies ? "copied" : only.by.start === only.by.end ? "moved" : "resized", { name, when });
  };

  /**
   * Shows changes at once and saves them one after the other, after those that were made before: a quick second change
   * builds on the first. What is refused is told, and the others stand.
   */
  const apply = (edits: readonly Edit[], accepted?: Acceptance): Promise<void> => {
    const wanted = edits.filter(isChange);
    if (wanted.length === 0) return Promise.resolve();
    for (const edit of wanted) if (!edit.copies) show(edit.block.id, valuesOf(edit));
    const saved = queue.current.then(() => saveAll(wanted, accepted));
    queue.current = saved;
    return saved;
  };

  const saveAll = async (wanted: readonly Edit[], accepted?: Acceptance): Promise<void> => {
    const done: Done[] = [];
    const saved: Edit[] = [];
    const failed: EditProblem[] = [];
    for (const edit of wanted) {
      try {
        done.push(await save(edit, accepted));
        saved.push(edit);
      } catch (error) {
        failed.push(problemOf(error, edit, text("notChanged")));
      }
    }
    if (done.length > 0) {
      steps.current.push(done);
      toasts.undo(said(saved), text("undo"), () => void undo());
    }
    setProblems(failed);
    await refresh();
  };

  const judge = useJudge(calendar, valuesOf);
  return {
    canChange,
    canCreate,
    judge,
    apply,
    undo,
    refresh,
    problem: problems[0],
    settle: () => setProblems((all) => all.slice(1)),
  };
}

export type Editor = ReturnType<typeof useEditor>;
