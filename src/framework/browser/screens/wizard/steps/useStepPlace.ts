import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useText } from "../../../i18n/useText.ts";
import { toasts } from "../../../ui/toasts.tsx";

/** A place in a form of several steps, and the ways to others. */
export interface StepPlace {
  /** The step that is open, counted from 1. */
  current: number;
  /** Steps that were opened since the form was, and left again. */
  left: ReadonlySet<number>;
  /** Opens a step of which nothing has to be kept. */
  open: (step: number) => void;
  /** Opens another step once what was typed in this one is kept; stays where that cannot be done, and says so. */
  go: (step: number) => Promise<void>;
  /** What is read out when a step opens. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Registers what keeps the open step; true when nothing is left to keep. */
  onLeave: (flush: () => Promise<boolean>) => void;
}

/** Where a person is in a form of several steps, who begins at the first given one. */
export function useStepPlace(first: number): StepPlace {
  const text = useText();
  const [current, setCurrent] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const leave = useRef<() => Promise<boolean>>(async () => true);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(current);
  useEffect(() => {
    if (opened.current !== current) heading.current?.focus({ preventScroll: true });
    opened.current = current;
  }, [current]);
  const open = useCallback((step: number) => {
    const from = opened.current;
    if (step !== from) setLeft((before) => new Set([...before, from]));
    setCurrent(step);
    scrollTo({ top: 0 });
  }, []);
  const go = useCallback(
    async (step: number) => {
      if (await leave.current()) open(step);
      else toasts.error(text("wizard.keepFailed"));
    },
    [open, text],
  );
  const onLeave = useCallback((flush: () => Promise<boolean>) => {
    leave.current = flush;
  }, []);
  return { current, left, open, go, heading, onLeave };
}
