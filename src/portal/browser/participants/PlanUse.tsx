import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { PlanUseFacts } from "./useSummary.ts";

interface PlanUseProps {
  from?: string;
  until: string;
  day: string;
  use?: PlanUseFacts;
  waits: boolean;
}

const dayMs = 86_400_000;

/** The dates of a plan, what is left of them, and how much of the agreed money is recorded as delivered. */
export function PlanUse({ from, until, day, use, waits }: PlanUseProps) {
  const translate = useTranslate();
  const left = Math.round((Date.parse(until) - Date.parse(day)) / dayMs);
  return (
    <Box sx={{ minWidth: 220, maxWidth: 420 }}>
      <bdi>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {translate("summary.plan")}{" "}
        </Box>
        {from && <time dateTime={from}>{writtenDate(from)}</time>}
        {from && " – "}
        <time dateTime={until}>{writtenDate(until)}</time>{" "}
        <strong>
          ({left < 0 ? translate("summary.planOver") : translate("summary.planDays", { smart_count: left })})
        </strong>
      </bdi>
      {waits ? <Skeleton width={220} height={20} /> : use && <Used use={use} />}
    </Box>
  );
}

/** What is recorded, and of how many services; no share where there is nothing to take it of. */
function Used({
  use: { services, recorded, budget = 0, delivered = 0, counted_up_to: counted },
}: {
  use: PlanUseFacts;
}) {
  const translate = useTranslate();
  if (recorded === 0)
    return (
      <Box sx={{ color: "text.secondary" }}>
        {translate("summary.nothingRecorded", { smart_count: services })}
      </Box>
    );
  const share = budget > 0 ? delivered / budget : undefined;
  const amounts = { delivered: formatCents(delivered), budget: formatCents(budget) };
  const text =
    share === undefined
      ? translate("summary.delivered", amounts)
      : translate("summary.used", { ...amounts, percent: Math.round(share * 100) });
  return (
    <div>
      <bdi>{text}</bdi>
      {share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, share * 100)}
          color={share > 1 ? "error" : "primary"}
          aria-hidden
          sx={{ my: 0.5, height: 6, borderRadius: 3 }}
        />
      )}
      <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {[
          recorded < services && translate("summary.someRecorded", { recorded, services }),
          counted && translate("summary.countedUpTo", { date: writtenDate(counted) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Box>
    </div>
  );
}
