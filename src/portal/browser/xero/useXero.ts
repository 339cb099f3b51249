import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Call } from "#framework/shared/definitions/call.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { useServices } from "#framework/browser/services.tsx";
import { CallError, messageOf } from "#framework/browser/transport/errors.ts";
import type { Answer, SendOptions } from "#framework/browser/transport/httpClient.ts";

/** The connection as the server shows it: without its secret and tokens. */
export interface XeroConnection {
  status: "disconnected" | "connected" | "expired";
  client_id: string | null;
  has_secret: boolean;
  organisation: string | null;
  connected_by: string | null;
  connected_at: string | null;
  lists_at: string | null;
  paused_until: string | null;
  /** A stand-in answers in place of Xero. */
  test: boolean;
}

const none: Record<string, Call> = {};

/** The calls of the integrations, and how one is made. What fails is for the caller to show. */
export function useXeroCalls() {
  const { definitions, http } = useServices();
  const calls = definitions.resources.get("integrations")?.calls ?? none;
  const make = useCallback(
    async (call: Call | undefined, options: SendOptions = {}): Promise<Answer> => {
      if (!call) throw new Error("integrations lacks a call of Xero");
      const once = call.method === "GET" ? {} : { idempotencyKey: crypto.randomUUID() };
      return http.send(call, { quiet: true, ...once, ...options });
    },
    [http],
  );
  return { calls, make };
}

/** The connection to Xero. */
export function useConnection() {
  const { calls, make } = useXeroCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["integrations", "xero"],
    queryFn: async ({ signal }) =>
      ((await make(calls.one, { signal })).data as { xero: XeroConnection }).xero,
  });
  return { connection: data, error, refetch };
}

/** Whether the provider is connected, asked once; an expired connection is one too. Nobody may ask: false. */
export function useIsConnected(): boolean {
  const may = useMay();
  const { calls, make } = useXeroCalls();
  const { data } = useQuery({
    queryKey: ["integrations", "connected"],
    enabled: may.call(calls.connected),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      ((await make(calls.connected, { signal })).data as { is_connected: boolean }).is_connected,
  });
  return data === true;
}

/** The address of this screen, to which Xero returns: where the person is signed in. */
export const returnAddress = (): string => `${window.location.origin}/settings/integrations`;

/** What a change of the connection changes on the screen. */
const touched = ["integrations", "xero-transfers", "xero-mappings", "xero-choices"];

/** Reads again what is on the screen of Xero. @param names resources; all of them unless given */
export function useReadAgain() {
  const queries = useQueryClient();
  return useCallback(
    (names: readonly string[] = touched) =>
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
