import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import type { CompletedSteps } from "#portal/shared/setup/steps.ts";

/** The resources of the first three steps; the fourth shows what they hold. */
export const setupParts = ["setup-details", "setup-location", "setup-billing"] as const;

/** How far the account setup is, and who completed it. */
export interface Setup extends CompletedSteps {
  terms_accepted_at?: string;
  terms_accepted_by?: string;
}

/** How far the account setup is. */
export function useSetup() {
  const provider = useDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ["account-setup", "singleton"],
    queryFn: async ({ signal }): Promise<Setup> =>
      (await provider.getOne<Setup & RaRecord>("account-setup", { id: "", signal })).data,
  });
  return { setup: data, error, refetch };
}
