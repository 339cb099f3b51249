import { useQuery } from "@tanstack/react-query";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useServices } from "#framework/browser/services.tsx";

/** Someone who gets a contract, and how; the server's word on it. */
export interface Recipient {
  resource: string;
  uuid: string;
  name: string;
  role: string;
  email: string | null;
  channel: "login" | "invited" | "email" | "none";
}

/** What to know before a contract is sent or signed. */
export interface ContractCheck {
  facts: { tone: "info" | "warning"; text: string }[];
  recipients?: Recipient[];
  can_send?: boolean;
}

/** Asks the server what to know before a contract is sent or signed. */
export function useContractCheck(resource: Resource | undefined, id: string) {
  const { http } = useServices();
  const call = resource?.calls.check;
  return useQuery({
    queryKey: [resource?.name, "check", id],
    enabled: call !== undefined && id !== "",
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!call) throw new Error("this resource has no call that checks");
      return (await http.send<{ check: ContractCheck }>(call, { params: { id }, signal })).data.check;
    },
  });
}
