import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { RelatedList } from "#framework/browser/screens/view/RelatedList.tsx";
import { useMay } from "#framework/browser/access/may.ts";
import { useServices } from "#framework/browser/services.tsx";
import { PageSkeleton } from "#framework/browser/ui/page/PageSkeleton.tsx";
import { ChangePlan } from "./ChangePlan.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanNow } from "./PlanNow.tsx";
import { type OfferedPlan, useSubscription } from "./useSubscription.ts";

const all = {};

/** The provider's plan: what is used of it, changing it, and what was paid. */
export default function Subscription() {
  const translate = useTranslate();
  const may = useMay();
  const queries = useQueryClient();
  const { definitions } = useServices();
  const [parameters, setParameters] = useSearchParams();
  const payment = parameters.get("payment");
  const { data, error, refetch } = useSubscription(payment === "made");
  const [chosen, setChosen] = useState<OfferedPlan>();
  if (error)
    return (
      <LoadFailure error={error} title={translate("subscription.failed")} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  const { plan, plans } = data;
  const invoices = definitions.resources.get("subscription");
  const mayChange = may.call(definitions.shell["change-plan"]);
  const choose = (code: string) => setChosen(plans.find((each) => each.code === code));
  return (
    <>
      <PageHeader title={translate("subscription.title")} />
      <Box sx={{ display: "grid", gap: 4 }}>
        {payment !== null && (
          <Alert
            severity={payment === "made" ? "success" : "info"}
            onClose={() => setParameters({}, { replace: true })}
          >
            {translate(payment === "made" ? "subscription.made" : "subscription.cancelled")}
          </Alert>
        )}
        <PlanNow plan={plan} onKeep={mayChange && plan ? () => choose(plan.code) : undefined} />
        <section aria-labelledby="plans">
          <Typography variant="h2" id="plans">
            {translate("subscription.plans")}
          </Typography>
          <Typography color="text.secondary" sx={{ mb: 1.5 }}>
            {translate("subscription.priceHint")}
          </Typography>
          <Box
            component="ul"
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 230px), 1fr))",
              listStyle: "none",
              m: 0,
              p: 0,
            }}
          >
            {plans.map((offered) => (
              <PlanCard
                key={offered.code}
                plan={offered}
                current={plan}
                onChoose={mayChange ? () => setChosen(offered) : undefined}
              />
            ))}
          </Box>
        </section>
        {invoices && (
          <section aria-labelledby="history">
            <Typography variant="h2" id="history" sx={{ mb: 1.5 }}>
              {translate("subscription.history")}
            </Typography>
            <RelatedList resource={invoices} within={all} />
          </section>
        )}
      </Box>
      {chosen && (
        <ChangePlan
          plan={chosen}
          onClose={() => setChosen(undefined)}
          onChanged={() => {
            setChosen(undefined);
            void queries.invalidateQueries({ queryKey: ["subscription"] });
          }}
        />
      )}
    </>
  );
}
