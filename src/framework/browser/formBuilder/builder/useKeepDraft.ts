import { useCallback, useEffect, useRef, useState } from "react";
import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import type { FormDefinition, FormProblem } from "#framework/shared/customForms/form.ts";
import { isUnreachable } from "../../transport/errors.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { type BuiltForm, useFormCalls } from "../useFormCalls.ts";
import { problemsOf } from "./publishing/problemsOf.ts";

/** How far what was built is kept. */
export type KeepState = "kept" | "waiting" | "failed";

const pause = 1000;
/** How long after a try that reached nobody the next one is made. */
const again = 5000;

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
  const [problem, setProblem] = useState<FormProblem>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const flush = useCallback((): Promise<boolean> => {
    const settle = (wrong: FormProblem | undefined, isKept: boolean): boolean => {
      setProblem(wrong);
      unsaved.current = !isKept;
      setState(wrong ? "failed" : isKept ? "kept" : "waiting");
      return !wrong;
    };
    const send = async (): Promise<boolean> => {
      const sent = latest.current;
      if (sent === kept.current) return settle(undefined, true);
      const built = asObject(JSON.parse(sent));
      // What the server would refuse is said without asking it.
      const [wrong] = checkForm(built.schema, built.ui_schema);
      if (wrong) return settle(wrong, false);
      try {
        const body = { uuid: form.uuid, version: version.current, ...built };
        const { form: saved } = await calls.keep(body);
        version.current = saved.version;
        kept.current = sent;
        return settle(undefined, latest.current === sent);
      } catch (error) {
        if (isUnreachable(error)) setTries((count) => count + 1);
        return settle(problemsOf(error)[0], false);
      }
    };
    last.current = last.current.then(send, send);
    return last.current;
  }, [calls, form.uuid]);
  useEffect(() => {
    if (text === kept.current && !unsaved.current) return undefined;
    unsaved.current = true;
    setState("waiting");
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [text, flush]);
  useEffect(() => {
    if (tries === 0) return undefined;
    const timer = setTimeout(() => void flush(), again);
    return () => clearTimeout(timer);
  }, [tries, flush]);
  const published = useCallback((saved: BuiltForm) => {
    version.current = saved.version;
  }, []);
  return { state, problem, flush, unsaved, published };
}
