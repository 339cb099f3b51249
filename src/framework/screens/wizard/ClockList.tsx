import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ClockState, FormClock } from "#shared/forms/clocks.ts";
import type { Tone } from "#shared/schema/schema.ts";
import { ToneChip } from "../../fields/cells/ChoiceChip.tsx";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";

const tones: Record<ClockState, Tone> = {
  running: "warning",
  overdue: "error",
  done: "success",
  late: "info",
};

/** What runs against the clock for a form that was sent: until when, and whether it is done. */
export function ClockList({ clocks, zone }: { clocks: FormClock[]; zone: string | undefined }) {
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
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {clocks.map(({ name, title, from, due, state, done_at: done }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.25, alignItems: "baseline" }}
          >
            <Box component="span" sx={{ fontWeight: 550, minWidth: { sm: 320 } }}>
              {title}
            </Box>
            <ToneChip tone={tones[state]} label={text(`wizard.clockStates.${state}`)} />
            <Box component="span" sx={{ color: "text.secondary" }}>
              {done === undefined
                ? text("wizard.clockDue", { due: formatInstant(due, zone) })
                : text("wizard.clockDone", { when: formatInstant(done, zone) })}
              {", "}
              {text("wizard.clockFrom", { from: formatInstant(from, zone) })}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
