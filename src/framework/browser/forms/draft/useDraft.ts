import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { changesOf } from "../../data/changes.ts";
import { useHasCall, useServices } from "../../services.tsx";

/** What was typed and not saved, as the server keeps it. */
export interface KeptDraft {
  /** The fields that differ from the record. */
  data: JsonObject;
  /** Version of the record that the changes were made to. */
  version?: number;
  saved_at: string;
}

/** The draft of a form. */
export interface Draft {
  /** What was found from an earlier visit, until the person decides. */
  found: KeptDraft | undefined;
  /** The person has decided about what was found. */
  settle: () => void;
  /** When the present state was last kept. */
  keptAt: string | undefined;
  /** Takes away what is kept; what is typed from now on is kept again. */
  drop: () => Promise<void>;
  /** Takes it away for good: the form was saved, or left on purpose. */
  forget: () => Promise<void>;
}

const pause = 1000;

interface DraftOptions {
  /** Undefined: nothing is kept. */
  key: string | undefined;
  initial: JsonObject;
  value: JsonObject;
  isDirty: boolean;
  version?: number;
}

/**
 * Keeps what is being typed, a moment after each change and when the page goes away, so that a reload, a lost connection
 * or an ended session loses nothing. Only what differs from the record is kept.
 */
export function useDraft({ key, initial, value, isDirty, version }: DraftOptions): Draft {
  const { shell } = useServices();
  const isOffered = useHasCall("save-draft") && key !== undefined;
  const [found, setFound] = useState<KeptDraft>();
  const [keptAt, setKeptAt] = useState<string>();
  const kept = useRef("");
  const isOver = useRef(false);
  const keeping = useRef<Promise<void>>(undefined);

  useEffect(() => {
    if (!isOffered) return undefined;
    const leaving = new AbortController();
    shell<{ draft: KeptDraft | null }>("draft", {
      params: { key },
      signal: leaving.signal,
      quiet: true,
    }).then(
      ({ data }) => {
        const { draft } = data;
        if (draft?.data) setFound(draft);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [isOffered, key, shell]);

  const typed = useMemo(
    () =>
      isOffered && isDirty
        ? { data: changesOf(initial, value), ...(version === undefined ? {} : { version }) }
        : undefined,
    [isOffered, isDirty, initial, value, version],
  );

  const keep = useEffectEvent((keepalive: boolean) => {
    const text = JSON.stringify(typed);
    if (!typed || isOver.current || text === kept.current) return;
    kept.current = text;
    keeping.current = shell<{ saved_at: string }>("save-draft", {
      params: { key },
      body: typed,
      quiet: true,
      keepalive,
    }).then(
      ({ data }) => setKeptAt(data.saved_at),
      () => void (kept.current = ""),
    );
  });

  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => keep(false), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const flush = () => keep(true);
    const onHide = () => document.visibilityState === "hidden" && keep(true);
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, []);

  const drop = useCallback(async () => {
    // What is on its way would arrive after it was taken away, and stay.
    await keeping.current;
    kept.current = "";
    setKeptAt(undefined);
    if (isOffered)
      await shell("delete-draft", { params: { key }, quiet: true, keepalive: true }).catch(() => undefined);
  }, [isOffered, key, shell]);
  const forget = useCallback(() => {
    isOver.current = true;
    return drop();
  }, [drop]);

  return { found, settle: useCallback(() => setFound(undefined), []), keptAt, drop, forget };
}
