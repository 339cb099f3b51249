import { useQuery } from "@tanstack/react-query";
import { useMay } from "#framework/browser/access/may.ts";
import { useIntegrationCalls } from "../integrations/integrations.ts";

/** The account at the SMS gateway as the server shows it: without its key. */
export interface SmsSettings {
  is_set_up: boolean;
  username: string | null;
  sender: string | null;
  sent_at: string | null;
  paused_until: string | null;
  problem: string | null;
  problem_at: string | null;
  unreached: { name: string; problem: string; problem_at: string }[];
  /** A stand-in answers in place of the gateway. */
  test: boolean;
}

/** The account at the gateway, and whether the person may change it. */
export function useSms() {
  const may = useMay();
  const { calls, make } = useIntegrationCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["integrations", "sms"],
    enabled: may.call(calls.sms),
    queryFn: async ({ signal }) => (await make<{ sms: SmsSettings }>(calls.sms, { signal })).data.sms,
  });
  return { settings: data, error, again: () => void refetch(), mayChange: may.call(calls["store-sms"]) };
}
