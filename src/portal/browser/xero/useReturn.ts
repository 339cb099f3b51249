import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { problemOf, useIntegrationCalls } from "../integrations/integrations.ts";
import { useReadXeroAgain } from "./useXero.ts";
import { useXeroText } from "./words.ts";

/** What Xero adds to the address to which it returns. */
const added = new Set(["code", "state", "scope", "session_state", "error", "error_description"]);

/**
 * Completes the connection when Xero returns with a code, once: the code is out of the address before it is sent, so
 * that neither a reload nor the way back sends it again.
 */
export function useReturn(): { isCompleting: boolean; problem?: string } {
  const text = useXeroText();
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadXeroAgain();
  const [parameters, setParameters] = useSearchParams();
  const taken = useRef("");
  const [refused, setRefused] = useState<"denied" | "returnFailed">();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { code: string; state: string }) => make(calls.complete, { body }),
    onSuccess: ({ message }) => {
      toasts.success(message);
    },
    // Xero can be connected although what follows has failed.
    onSettled: () => readAgain(),
  });
  useEffect(() => {
    const [code, state, fault] = ["code", "state", "error"].map((name) => parameters.get(name));
    if (!fault && !(code && state)) return;
    // An effect can run twice before the address has changed.
    if (taken.current === parameters.toString()) return;
    taken.current = parameters.toString();
    const left = [...parameters].filter(([name]) => !added.has(name));
    setParameters(left, { replace: true });
    if (code && state && !fault) mutate({ code, state });
    else setRefused(fault === "access_denied" ? "denied" : "returnFailed");
  }, [parameters, setParameters, mutate]);
  return { isCompleting: isPending, problem: problemOf(error) ?? (refused && text(refused)) };
}
