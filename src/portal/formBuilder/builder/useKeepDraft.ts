import { useCallback, useEffect, useRef, useState } from "react";
import type { FormDefinition, FormProblem } from "#shared/builtForms/form.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { CallError, messageOf } from "#framework/transport/errors.ts";
import { type BuiltForm, useFormCalls } from "../useFormCalls.ts";

/** How far what was built is kept. */
export type KeepState = "kept" | "waiting" | "failed";

const pause = 1000;

/** Keeps a form while it is being built, a moment after each change, one request after the other. */
export function useKeepDraft(form: BuiltForm, definition: FormDefinition) {
  const calls = useFormCalls();
  const text = JSON.stringify(definition);
  const [first] = useState(text);
  const kept = useRef(first);
  const version = useRef(form.version);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef(text);
  const unsaved = useRef(false);
  const [state, setState] = useState<KeepState>("kept");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const flush = useCallback((): Promise<boolean> => {
    const send = async (): Promise<boolean> => {
      const sent = latest.current;
      if (sent === kept.current) return true;
      try {
        const body = { uuid: form.uuid, version: version.current, ...(JSON.parse(sent) as JsonObject) };
        const { form: saved } = await calls.keep(body);
        version.current = saved.version;
        kept.current = sent;
        unsaved.current = latest.current !== sent;
        setProblem("");
        setState(unsaved.current ? "waiting" : "kept");
        return true;
      } catch (error) {
        setState("failed");
        const [named] =
          error instanceof CallError
            ? ((error.data as { problems?: FormProblem[] } | undefined)?.problems ?? [])
            : [];
        setProblem(named ? `${named.message} (${named.pointer})` : messageOf(error));
        return false;
      }
    };
    last.current = last.current.then(send, send);
    return last.current;
  }, [calls, form.uuid]);
  useEffect(() => {
    if (text === kept.current) return undefined;
    unsaved.current = true;
    setState("waiting");
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [text, flush]);
  const published = useCallback((saved: BuiltForm) => {
    version.current = saved.version;
  }, []);
  return { state, problem, flush, unsaved, published, isChanged: text !== first };
}
