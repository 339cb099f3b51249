import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { JsonObject } from "#shared/schema/schema.ts";
import { changesOf } from "../../data/changes.ts";
import type { Saved, SaveRequest } from "./useSaver.ts";

/** How far what was typed is kept. */
export type DraftState = "kept" | "waiting" | "saving" | "failed";

const pause = 1500;

export interface StepDraft {
  state: DraftState;
  /** True while something typed is not on the server yet. */
  unsaved: RefObject<boolean>;
  /** Answers that differ from what the server has. */
  changes: (value: JsonObject) => JsonObject;
  /** The server has these answers now. */
  settle: (value: JsonObject) => void;
  /** Keeps at once what is waiting; false when it could not be kept. */
  flush: () => Promise<boolean>;
}

/** Keeps a step while it is being filled in: a moment after each change, and when the page goes away. */
export function useStepDraft(
  step: number,
  initial: JsonObject,
  value: JsonObject,
  save: (request: SaveRequest) => Promise<Saved>,
  onSaved: (saved: Saved) => void,
): StepDraft {
  const kept = useRef(initial);
  const unsaved = useRef(false);
  const [state, setState] = useState<DraftState>("kept");
  const changes = useCallback((now: JsonObject) => changesOf(kept.current, now) as JsonObject, []);
  const settle = useCallback((now: JsonObject) => {
    kept.current = now;
    unsaved.current = false;
    setState("kept");
  }, []);

  const latest = useRef({ value, onSaved });
  useEffect(() => {
    latest.current = { value, onSaved };
  }, [value, onSaved]);

  const keep = useCallback(
    async (keepalive: boolean): Promise<boolean> => {
      const sent = latest.current.value;
      const data = changes(sent);
      if (Object.keys(data).length === 0) return true;
      setState("saving");
      try {
        const saved = await save({ step, data, draft: true, keepalive });
        kept.current = sent;
        unsaved.current = Object.keys(changes(latest.current.value)).length > 0;
        setState(unsaved.current ? "waiting" : "kept");
        latest.current.onSaved(saved);
        return true;
      } catch {
        setState("failed");
        return false;
      }
    },
    [changes, save, step],
  );

  useEffect(() => {
    if (Object.keys(changes(value)).length === 0) return undefined;
    unsaved.current = true;
    setState("waiting");
    const timer = setTimeout(() => void keep(false), pause);
    return () => clearTimeout(timer);
  }, [changes, keep, value]);

  useEffect(() => {
    const hide = () => void keep(true);
    addEventListener("pagehide", hide);
    return () => removeEventListener("pagehide", hide);
  }, [keep]);

  return { state, unsaved, changes, settle, flush: useCallback(() => keep(false), [keep]) };
}
