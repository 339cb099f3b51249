import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { DayShift } from "#portal/shared/dashboards.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { spokenTime } from "../times.ts";
import { useToday } from "../useDashboard.ts";

interface ShiftBarProps {
  shift: DayShift;
  /** Who works it. */
  name: string;
  /** In percent of the line. */
  place: { from: number; width: number };
}

/** A shift on the line of its worker, which opens it. */
export function ShiftBar({ shift, name, place }: ShiftBarProps) {
  const translate = useTranslate();
  const { zone } = useToday();
  const state = stateOf(shift);
  const { range } = spokenTime(shift, zone);
  const words = [name, range, shift.kind, shift.with, state && translate(`dashboard.state.${state}`)];
  const label = words.filter(Boolean).join(", ");
  const isGap = shift.staff === null;
  return (
    <Box
      component={RouteLink}
      to={isGap ? `/shifts/${shift.uuid}/edit` : `/shifts/${shift.uuid}`}
      aria-label={label}
      title={label}
      sx={{
        position: "absolute",
        insetBlock: 3,
        insetInlineStart: `${place.from}%`,
        width: `${place.width}%`,
        minWidth: 24,
        px: 0.75,
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        overflow: "hidden",
        whiteSpace: "nowrap",
        fontSize: "0.75rem",
        borderRadius: 0.75,
        textDecoration: "none",
        color: isGap ? "error.main" : "text.primary",
        border: 1,
        borderStyle: isGap ? "dashed" : "solid",
        borderColor: isGap ? "error.main" : "primary.main",
        background: (theme) => (isGap ? theme.palette.background.paper : theme.tokens.brandSoft),
        "&:hover": { textDecoration: "underline" },
      }}
    >
      {state && <Icon name={icons[state]} size={14} />}
      <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
        {shift.with ?? shift.kind}
      </Box>
    </Box>
  );
}

const icons = {
  attention: "WarningAmber",
  working: "PlayArrow",
  done: "Check",
  missed: "PersonOff",
} as const;

function stateOf({ status, needs_attention: flagged }: DayShift): keyof typeof icons | undefined {
  if (status === "scheduled") return flagged ? "attention" : undefined;
  return (
    { in_progress: "working", missed_clock_out: "working", completed: "done", no_show: "missed" } as const
  )[status];
}
