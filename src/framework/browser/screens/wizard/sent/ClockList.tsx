import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type ClockState, type FormClock, isOver } from "#framework/shared/forms/clocks.ts";
import type { Tone } from "#framework/shared/schema/schema.ts";
import { ToneChip } from "../../../fields/cells/ChoiceChip.tsx";
import { formatDeadline, formatInstant, formatStart } from "../../../i18n/dates.ts";
import { useText } from "../../../i18n/useText.ts";
import { type Decide, DeadlineDecision } from "./DeadlineDecision.tsx";
import { useNow } from "./useNow.ts";

const tones: Record<ClockState, Tone> = {
  running: "warning",
  overdue: "error",
  done: "success",
  late: "info",
  cancelled: "neutral",
};

const minuteMs = 60_000;
/** So long before it is due, a deadline is counted in hours and minutes. */
const countedInHours = 72;

interface ClockListProps {
  clocks: FormClock[];
  zone: string | undefined;
  /** Whether the person reviews such forms; anyone who sent it reads who has to meet the deadlines. */
  reviews: boolean;
  decide: Decide;
}

/** The deadlines of a form that was sent: until when, how long is left, and whether they were met. */
export function ClockList({ clocks, zone, reviews, decide }: ClockListProps) {
  const text = useText();
  if (clocks.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={text("wizard.clocks")}
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2, mb: 2 }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {text("wizard.clocks")}
      </Typography>
      {!reviews && !clocks.every(isOver) && (
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {text("wizard.clocksForReporter")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {clocks.map((clock) => (
          <ClockItem key={clock.name} clock={clock} zone={zone} decide={decide} />
        ))}
      </Box>
    </Paper>
  );
}

function ClockItem({ clock, zone, decide }: { clock: FormClock } & Pick<ClockListProps, "zone" | "decide">) {
  const text = useText();
  const { title, from, due, state, done_at: done } = clock;
  const left = useTimeLeft(due);
  return (
    <Box component="li">
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.25, alignItems: "baseline" }}>
        <Box component="span" sx={{ fontWeight: 550, minWidth: { sm: 320 } }}>
          {title}
        </Box>
        <ToneChip tone={tones[state]} label={text(`wizard.clockStates.${state}`)} />
        {!isOver(clock) && (
          <Box component="strong" sx={{ color: state === "overdue" ? "error.main" : undefined }}>
            {left}
          </Box>
        )}
        <Box component="span" sx={{ color: "text.secondary" }}>
          {done === undefined
            ? text("wizard.clockDue", { due: formatDeadline(due, zone) })
            : text("wizard.clockDone", { when: formatInstant(done, zone) })}
          {", "}
          {text("wizard.clockFrom", { from: formatStart(from, zone) })}
        </Box>
      </Box>
      <DeadlineDecision clock={clock} zone={zone} decide={decide} />
    </Box>
  );
}

/** How long is left, or for how long it is overdue, in words. */
function useTimeLeft(due: string): string {
  const text = useText();
  const left = Date.parse(due) - useNow();
  const minutes = Math.floor(Math.abs(left) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const span =
    hours < countedInHours
      ? text("wizard.hoursAndMinutes", { hours, minutes: minutes % 60 })
      : text("wizard.days", { smart_count: Math.floor(hours / 24) });
  return text(left < 0 ? "wizard.clockOver" : "wizard.clockLeft", { span });
}
