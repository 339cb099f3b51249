import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { type Answer, isUnderWay, type Proposal } from "./proposal.ts";
import { useProposingText } from "./words.ts";

/** How far a proposal is, with a way to cancel it. */
export function ProposalState({ proposal, onStop }: { proposal: Proposal; onStop: () => void }) {
  const text = useProposingText();
  const { status, done = 0, shifts = 0, answers = 0, problem } = proposal;
  if (status === "failed") return <Alert severity="error">{problem ?? text("failed")}</Alert>;
  if (status === "cancelled") return answers > 0 ? null : <Alert severity="info">{text("stopped")}</Alert>;
  if (!isUnderWay(proposal)) return null;
  const isCounted = status === "running" && answers === 0;
  const words =
    status === "waiting"
      ? text("waiting")
      : isCounted
        ? text("reading", { done, shifts })
        : text("improving");
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography variant="body2" role="status" sx={{ mb: 0.5 }}>
          {words}
        </Typography>
        <LinearProgress
          aria-label={text("progress")}
          {...(isCounted && { variant: "determinate", value: (100 * done) / Math.max(1, shifts) })}
        />
      </Box>
      <Button size="small" onClick={onStop}>
        {text("stop")}
      </Button>
    </Box>
  );
}

const amounts = ["pay_estimate", "travel_estimate", "price_estimate", "margin_estimate"] as const;

/** What a proposal comes to: shifts, points, overtime, and money for those who may see it. */
export function ProposalSums({ answer, by }: { answer: Answer; by?: string }) {
  const text = useProposingText();
  const { lines, open, missing = 0, points = 0, before, overtime_hours: hours = 0, totals = {} } = answer;
  const count = (key: "filled" | "stays" | "missing", among: number) =>
    among > 0 ? [text(key, { smart_count: among })] : [];
  const costs = [
    before && before.points !== points
      ? text("pointsBefore", { points, before: before.points })
      : text("points", { points }),
    ...(hours > 0 ? [text("overtime", { hours: writtenHours(hours) })] : []),
    ...amounts.flatMap((name) => {
      const cents = totals[name];
      return cents === undefined ? [] : [text(name, { amount: formatCents(cents) })];
    }),
  ];
  return (
    <Box>
      <Typography>
        {[
          ...count("filled", lines.length),
          ...count("stays", open.length),
          ...count("missing", missing),
        ].join(" ")}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {costs.join(" · ")}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[
          ...(answer.kind === "best" && answer.is_best === true ? [text("best")] : []),
          ...(by === undefined ? [] : [text("askedBy", { name: by })]),
        ].join(" ")}
      </Typography>
    </Box>
  );
}
