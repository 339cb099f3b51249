import equal from "fast-deep-equal";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isMasked } from "#framework/shared/text/mask.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Clock, FieldError } from "#framework/shared/validation/rules.ts";
import { storedFields } from "#framework/shared/validation/stored.ts";
import { changesOf } from "../data/changes.ts";
import { useText } from "../i18n/useText.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "../services.tsx";
import { cleanHtml } from "../text/cleanHtml.ts";
import { useSame } from "../ui/useSame.ts";
import { CallError } from "../transport/errors.ts";
import type { FilesState, FormContext } from "./formContext.ts";
import { fromServer, idOf } from "./errors.ts";
import { withFileNames } from "./fileNames.ts";
import { withHiddenFields } from "./hiddenFields.ts";
import { formRules } from "./rules/formRules.ts";
import { verdict } from "#framework/shared/validation/verdict.ts";

/** A form as it is being filled in. */
export interface SchemaFormState {
  schema: Schema;
  /** What was there at first. */
  initial: JsonObject;
  value: JsonObject;
  /** The same with what follows from it, and with what else is known of the record: what rules are asked about. */
  live: JsonObject;
  /** What would be stored of it, whether it is right or not. */
  kept: () => JsonObject;
  change: (next: JsonObject | ((before: JsonObject) => JsonObject)) => void;
  /** A control was left: what stands in it is judged. */
  leave: (id: string) => void;
  errors: FieldError[];
  /** Counts the failed tries, so that the summary takes the focus each time. */
  failures: number;
  isDirty: boolean;
  /** Files are under way. */
  isBusy: boolean;
  /** Told how it stands with the files of a field. */
  files: NonNullable<FormContext["files"]>;
  zone: string;
  clock: () => Clock;
  /** Judges everything; the value as it is to be stored, or undefined when something is wrong. */
  check: () => JsonObject | undefined;
  /** Shows what the server found wrong at its fields. True when the error was of that kind. */
  fail: (error: unknown) => boolean;
}

const at = (value: unknown, pointer: string): unknown =>
  valueAt(value, pointer.split("/").filter(Boolean).join("."));

const everywhere = () => true;
const nothing: JsonObject = {};

/** The part of a record that a form fills in. */
export function formPart(schema: Schema, record: JsonObject): JsonObject {
  const names = Object.keys(propertiesOf(schema));
  return Object.fromEntries(
    names.flatMap((name) =>
      record[name] === undefined || record[name] === null ? [] : [[name, record[name]]],
    ),
  );
}

/**
 * The state of a form: its value, what is wrong with it, and whether it differs from what was there. A control is judged
 * when it is left; everything is judged when one tries to save, and again with each change from then on.
 * @param initial what the form begins with; a form about something else needs another `key`
 * @param within which places count here, where the form shows a part of what the schema describes
 * @param around the record that the form is about: fields that it does not ask for can be asked about by its rules
 */
export function useSchemaForm(
  schema: Schema,
  initial: JsonObject,
  within: (pointer: string) => boolean = everywhere,
  around: JsonObject = nothing,
): SchemaFormState {
  const text = useText();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const [value, setValue] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isJudged, setJudged] = useState(false);
  const [refused, setRefused] = useState<{ errors: FieldError[]; value: JsonObject }>({
    errors: [],
    value: {},
  });
  const [failures, setFailures] = useState(0);
  const [files, setFiles] = useState<ReadonlyMap<string, FilesState>>(new Map());
  const clock = useCallback((): Clock => ({ today: today(zone), now: new Date().toISOString() }), [zone]);

  const { liveOf, keptOf, unlocked } = useMemo(
    () => formRules(schema, { initial, around, clock }),
    [schema, initial, around, clock],
  );
  const live = useMemo(() => liveOf(value), [liveOf, value]);
  const judged = useCallback(
    (typed: JsonObject): { kept: JsonObject; errors: FieldError[] } => {
      const kept = keptOf(typed);
      const errors = verdict(schema, kept, clock(), liveOf(kept)).filter(
        ({ pointer }) => within(pointer) && !isMasked(at(kept, pointer)),
      );
      return { kept, errors };
    },
    [schema, keptOf, liveOf, clock, within],
  );

  // What is shown as chosen is not stored: to save without it would lose it.
  const notTaken = useMemo(
    () =>
      [...files].flatMap(([pointer, state]) =>
        state === "refused" && within(pointer) ? [{ pointer, message: text("form.fileNotTaken") }] : [],
      ),
    [files, within, text],
  );

  // What was judged before is judged again after a key is on the screen, once for several that come quickly.
  const isWatched = isJudged || left.size > 0 || refused.errors.length > 0;
  const settled = useDeferredValue(isWatched ? value : undefined) ?? value;
  const wrong = useMemo(() => {
    const own = isJudged || left.size > 0 ? judged(settled).errors : [];
    const shown = isJudged
      ? [...own, ...notTaken]
      : own.filter(({ pointer }) => left.has(idOf(pointer)) && at(settled, pointer) !== undefined);
    const still = refused.errors.filter(({ pointer }) =>
      equal(at(settled, pointer), at(refused.value, pointer)),
    );
    return [...shown, ...still.filter(({ pointer }) => !shown.some((other) => other.pointer === pointer))];
  }, [isJudged, left, judged, settled, refused, notTaken]);
  const errors = useSame(wrong);

  const stored = useMemo(() => storedFields(schema, initial, cleanHtml), [schema, initial]);
  const isDirty = useMemo(
    () => Object.keys(changesOf(stored, storedFields(schema, value, cleanHtml))).length > 0,
    [schema, stored, value],
  );

  const check = (): JsonObject | undefined => {
    const { kept, errors: found } = judged(value);
    setRefused({ errors: [], value: {} });
    if (found.length + notTaken.length === 0) return kept;
    setJudged(true);
    setFailures((count) => count + 1);
    return undefined;
  };

  const fail = (error: unknown): boolean => {
    if (!(error instanceof CallError) || error.status !== 422 || Object.keys(error.errors).length === 0)
      return false;
    setRefused({ errors: fromServer(error.errors), value });
    setFailures((count) => count + 1);
    return true;
  };

  const tell = useCallback((pointer: string, state: FilesState) => {
    setFiles((current) => {
      if (current.get(pointer) === state) return current;
      const others = [...current].filter(([other]) => other !== pointer);
      return new Map(state === undefined ? others : [...others, [pointer, state]]);
    });
  }, []);

  return {
    schema,
    initial,
    value,
    live,
    kept: () => keptOf(value),
    change: useCallback(
      (next: JsonObject | ((before: JsonObject) => JsonObject)) =>
        setValue((current) => {
          const after = typeof next === "function" ? next(current) : next;
          return unlocked(withFileNames(schema, current, withHiddenFields(schema, current, after)));
        }),
      [schema, unlocked],
    ),
    leave: useCallback(
      (id: string) => setLeft((current) => (current.has(id) ? current : new Set([...current, id]))),
      [],
    ),
    errors,
    failures,
    isDirty,
    isBusy: [...files.values()].includes("sending"),
    files: tell,
    zone,
    clock,
    check,
    fail,
  };
}
