import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import type { CurrentPlan, OfferedPlan } from "./useSubscription.ts";

interface PlanCardProps {
  plan: OfferedPlan;
  current: CurrentPlan | null;
  /** Without it, the person may only look. */
  onChoose?: () => void;
}

/** A plan that can be chosen: its price, how much it includes, and what else. */
export function PlanCard({ plan, current, onChoose }: PlanCardProps) {
  const translate = useTranslate();
  const { code, name, description, price, limits, features } = plan;
  const isPaid = current?.status === "active" || current?.status === "past_due";
  const isCurrent = current?.code === code && isPaid;
  const isNext = current?.next_plan?.code === code;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 2,
        borderRadius: 2,
        display: "flex",
        flexDirection: "column",
        gap: 1,
        borderColor: isCurrent ? "primary.main" : undefined,
      }}
    >
      <Typography variant="h3">{name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {description}
      </Typography>
      <div>
        <Box component="span" sx={{ fontSize: "1.25rem", fontWeight: 650 }}>
          {formatCents(price)}
        </Box>{" "}
        {translate("subscription.aMonth")}
      </div>
      <Lines lines={[...limits.map(({ label, amount }) => `${label}: ${amount}`), ...features]} />
      <Box sx={{ mt: "auto", pt: 1, minHeight: 44 }}>
        {isCurrent && <ToneChip tone="success" label={translate("subscription.isCurrent")} />}
        {isNext && (
          <ToneChip
            tone="info"
            label={translate("subscription.isNext", { day: writtenDate(current?.period_end ?? "") })}
          />
        )}
        {!isCurrent && !isNext && onChoose && (
          <Button variant="outlined" fullWidth onClick={onChoose}>
            {translate("subscription.choose", { plan: name })}
          </Button>
        )}
      </Box>
    </Paper>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5, fontSize: "0.875rem" }}>
    {lines.map((line) => (
      <Box component="li" key={line} sx={{ display: "flex", gap: 1 }}>
        <Icon name="Check" size={18} />
        <span>{line}</span>
      </Box>
    ))}
  </Box>
);
