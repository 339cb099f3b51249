import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useMay } from "#framework/browser/access/may.ts";
import { useIntegrationCalls, useReadAgain } from "../integrations/integrations.ts";

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

/** The connection to Xero. */
export function useConnection() {
  const { calls, make } = useIntegrationCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["integrations", "xero"],
    queryFn: async ({ signal }) => (await make<{ xero: XeroConnection }>(calls.one, { signal })).data.xero,
  });
  return { connection: data, error, refetch };
}

/** Whether the provider is connected, asked once; an expired connection is one too. Nobody may ask: false. */
export function useIsConnected(): boolean {
  const may = useMay();
  const { calls, make } = useIntegrationCalls();
  const { data } = useQuery({
    queryKey: ["integrations", "connected"],
    enabled: may.call(calls.connected),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await make<{ is_connected: boolean }>(calls.connected, { signal })).data.is_connected,
  });
  return data === true;
}

/** The address of this screen, to which Xero returns: where the person is signed in. */
export const returnAddress = (): string => `${window.location.origin}/settings/integrations`;

/** What a change of the connection changes on the screen. */
const touched = ["integrations", "xero-transfers", "xero-mappings", "xero-choices"];

/** Reads again what is on the screen of Xero. */
export function useReadXeroAgain() {
  const readAgain = useReadAgain();
  return useCallback(() => readAgain(touched), [readAgain]);
}
