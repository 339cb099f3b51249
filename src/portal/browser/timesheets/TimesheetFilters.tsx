import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { DateInput } from "#framework/browser/ui/inputs/DateInput.tsx";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import type { TimesheetFilter, TimesheetWorker } from "./useTimesheets.ts";
import { useTimesheetText } from "./words.ts";

interface TimesheetFiltersProps {
  filter: TimesheetFilter;
  workers: readonly TimesheetWorker[];
  today: string;
  onChange: (change: Partial<TimesheetFilter>) => void;
}

/** Whose timesheets, and which days. */
export function TimesheetFilters({ filter, workers, today, onChange }: TimesheetFiltersProps) {
  const text = useTimesheetText();
  const isListed = workers.some(({ uuid }) => uuid === filter.staff);
  return (
    <Box
      role="search"
      aria-label={text("exportTitle")}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "end", gap: 2, px: 2, py: 1.5 }}
    >
      <TextField
        select
        size="small"
        label={text("worker")}
        value={isListed ? filter.staff : ""}
        onChange={(event) => onChange({ staff: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: 280, maxWidth: "100%" }}
      >
        <MenuItem value="">{text("everybody")}</MenuItem>
        {workers.map(({ uuid, full_name: name, hours }) => (
          <MenuItem key={uuid} value={uuid}>
            {text("workerHours", { name, hours: writtenHours(hours) })}
          </MenuItem>
        ))}
      </TextField>
      <Day
        label={text("from")}
        value={filter.start}
        today={today}
        onChange={(start) => onChange({ start })}
      />
      <Day label={text("until")} value={filter.end} today={today} onChange={(end) => onChange({ end })} />
    </Box>
  );
}

interface DayProps {
  label: string;
  value: string;
  today: string;
  onChange: (day: string) => void;
}

function Day({ label, value, today, onChange }: DayProps) {
  const id = useId();
  return (
    <Box sx={{ width: 200 }}>
      <Typography component="label" htmlFor={id} variant="caption" color="text.secondary">
        {label}
      </Typography>
      <DateInput id={id} label={label} value={value} today={today} onChange={(day) => onChange(day ?? "")} />
    </Box>
  );
}
