import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { usePlatform } from "#framework/browser/services.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import type { CurrentPlan, Usage } from "./useSubscription.ts";

const tones = { trial: "info", active: "success", past_due: "error", cancelled: "neutral" } as const;

/** The plan that a provider has now, and how much of it is used. */
export function PlanNow({ plan, onKeep }: { plan: CurrentPlan | null; onKeep?: () => void }) {
  const translate = useTranslate();
  if (!plan)
    return (
      <Panel title={translate("subscription.current")}>
        <Typography>{translate("subscription.none")}</Typography>
      </Panel>
    );
  const { name, price, status, next_plan: next, limits } = plan;
  return (
    <Panel title={translate("subscription.current")}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: { xs: 2, md: 6 } }}>
        <Box sx={{ flex: "1 1 260px", display: "grid", gap: 0.5, alignContent: "start" }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5 }}>
            <Typography sx={{ fontSize: "1.5rem", fontWeight: 650 }}>{name}</Typography>
            <ToneChip tone={tones[status]} label={translate(`subscription.status.${status}`)} />
          </Box>
          {status !== "trial" && (
            <Typography>{translate("subscription.monthly", { price: formatCents(price) })}</Typography>
          )}
          <When plan={plan} />
          {next && onKeep && (
            <Button variant="outlined" onClick={onKeep} sx={{ justifySelf: "start", mt: 1 }}>
              {translate("subscription.keep", { plan: name })}
            </Button>
          )}
        </Box>
        <Box component="section" aria-label={translate("subscription.usage")} sx={{ flex: "2 1 320px" }}>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
            {limits.map((usage) => (
              <UsageBar key={usage.name} usage={usage} />
            ))}
          </Box>
        </Box>
      </Box>
    </Panel>
  );
}

/** When the plan renews, ends or changes. */
function When({
  plan: { status, trial_ends_on: trial, period_end: end, next_plan: next },
}: {
  plan: CurrentPlan;
}) {
  const translate = useTranslate();
  const day = today(usePlatform()?.time_zone ?? deviceZone());
  const said =
    status === "trial" && trial !== undefined
      ? translate(trial < day ? "subscription.trialEnded" : "subscription.trialEnds", {
          day: writtenDate(trial),
        })
      : status === "past_due"
        ? translate("subscription.pastDue")
        : next && end !== undefined
          ? translate("subscription.next", { plan: next.name, day: writtenDate(end) })
          : end === undefined
            ? undefined
            : translate("subscription.renews", { day: writtenDate(end) });
  return said === undefined ? null : <Typography color="text.secondary">{said}</Typography>;
}

function UsageBar({ usage: { label, used, limit, unit = "" } }: { usage: Usage }) {
  const translate = useTranslate();
  const amount = (value: number) => `${value.toLocaleString("en-AU")}${unit && ` ${unit}`}`;
  const share = limit === null || limit === 0 ? 0 : Math.min(100, (used / limit) * 100);
  const isFull = limit !== null && used >= limit;
  return (
    <li>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
        <span>{label}</span>
        <span>
          {limit === null
            ? translate("subscription.usedOnly", { used: amount(used) })
            : translate("subscription.used", { used: amount(used), limit: amount(limit) })}
        </span>
      </Box>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          value={share}
          color={isFull ? "error" : share >= 90 ? "warning" : "primary"}
          aria-hidden
          sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
        />
      )}
    </li>
  );
}
