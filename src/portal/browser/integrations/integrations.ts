import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Call } from "#framework/shared/definitions/call.ts";
import { useServices } from "#framework/browser/services.tsx";
import { CallError, messageOf } from "#framework/browser/transport/errors.ts";
import type { Answer, SendOptions } from "#framework/browser/transport/httpClient.ts";

const none: Record<string, Call> = {};

/** The calls of the integrations, and how one is made. What fails is for the caller to show. */
export function useIntegrationCalls() {
  const { definitions, http } = useServices();
  const calls = definitions.resources.get("integrations")?.calls ?? none;
  const make = useCallback(
    async <Data = unknown>(call: Call | undefined, options: SendOptions = {}): Promise<Answer<Data>> => {
      if (!call) throw new Error("integrations lacks a call");
      const once = call.method === "GET" ? {} : { idempotencyKey: crypto.randomUUID() };
      return http.send<Data>(call, { quiet: true, ...once, ...options });
    },
    [http],
  );
  return { calls, make };
}

/** Reads resources again that a change of an integration touches. */
export function useReadAgain() {
  const queries = useQueryClient();
  return useCallback(
    (names: readonly string[] = ["integrations"]) =>
      Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    [queries],
  );
}

/** What an error says to a person: of its fields, or of the whole. */
export function problemOf(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  const said = error instanceof CallError ? Object.values(error.errors).flat() : [];
  return said.length > 0 ? said.join(" ") : messageOf(error);
}
