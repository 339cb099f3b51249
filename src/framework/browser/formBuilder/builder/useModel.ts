import { useCallback, useMemo, useReducer } from "react";
import type { Model } from "../model/model.ts";

interface History {
  past: Model[];
  present: Model;
  future: Model[];
  /** What was changed last, so that typing is one step back and not one a key. */
  last: string;
}

type Step = { to: Model; as: string } | { undo: true } | { redo: true };

const mostKept = 200;

function next({ past, present, future, last }: History, step: Step): History {
  if ("undo" in step) {
    const before = past.at(-1);
    return before
      ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: "" }
      : { past, present, future, last };
  }
  if ("redo" in step) {
    const [after, ...rest] = future;
    return after
      ? { past: [...past, present], present: after, future: rest, last: "" }
      : { past, present, future, last };
  }
  if (step.to === present) return { past, present, future, last };
  const isTyping = step.as !== "" && step.as === last;
  return {
    past: isTyping ? past : [...past.slice(-mostKept), present],
    present: step.to,
    future: [],
    last: step.as,
  };
}

/** A form while it is being built, with the way back and forth. */
export function useModel(first: Model) {
  const [{ past, present, future }, dispatch] = useReducer(next, {
    past: [],
    present: first,
    future: [],
    last: "",
  });
  /** @param as names what is being typed in, so that it counts as one change */
  const change = useCallback((to: Model, as = "") => dispatch({ to, as }), []);
  const undo = useCallback(() => dispatch({ undo: true }), []);
  const redo = useCallback(() => dispatch({ redo: true }), []);
  return useMemo(
    () => ({ model: present, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }),
    [present, change, undo, redo, past, future],
  );
}
