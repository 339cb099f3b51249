import { useQuery } from "@tanstack/react-query";
import { useServices } from "#framework/browser/services.tsx";

/** The plan that a provider has; prices are in cents. */
export interface CurrentPlan {
  code: string;
  name: string;
  price: number;
  status: "trial" | "active" | "past_due" | "cancelled";
  trial_ends_on?: string;
  period_end?: string;
  next_plan?: { code: string; name: string };
  limits: Usage[];
}

/** How much is used of what a plan limits; null is no limit. */
export interface Usage {
  name: string;
  label: string;
  used: number;
  limit: number | null;
  unit?: string;
}

/** A plan that a provider can choose. */
export interface OfferedPlan {
  code: string;
  name: string;
  description: string;
  price: number;
  features: string[];
  limits: { label: string; amount: string }[];
}

interface Answer {
  plan: CurrentPlan | null;
  plans: OfferedPlan[];
}

/** The plan, what is used of it, and the plans that there are. @param isAwaited looks again every few seconds */
export function useSubscription(isAwaited: boolean) {
  const { shell } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["subscription", "plan"],
    refetchInterval: isAwaited ? 5000 : false,
    queryFn: async ({ signal }) => (await shell<Answer>("current-plan", { signal })).data,
  });
  return { data, error, refetch };
}
