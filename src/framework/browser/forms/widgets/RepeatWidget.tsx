import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { addDays, isIsoDate, parseDate } from "#framework/shared/dates/dates.ts";
import { readRepeat, type Repeat, repeatInWords, writeRepeat } from "#framework/shared/dates/repeat.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { WidgetProps } from "../rjsf.ts";
import { useRepeatText } from "../../i18n/enRepeat.ts";
import { usePlatform } from "../../services.tsx";
import { DateInput } from "../../ui/inputs/DateInput.tsx";
import { useFormValue } from "../formValue.tsx";
import { hasErrors } from "../hasErrors.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";

/** How far a repetition reaches that nobody has said the end of. */
const daysAtFirst = 84;

const offered: Pick<Repeat, "every" | "interval">[] = [
  { every: "day", interval: 1 },
  { every: "week", interval: 1 },
  { every: "week", interval: 2 },
  { every: "month", interval: 1 },
];

/** The Sunday that weekdays are named by. */
const aSunday = "2026-11-22";

/** How often a record happens again: how often, on which weekdays, and until which day. */
export default function RepeatWidget({
  id,
  value,
  schema,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  registry,
}: WidgetProps) {
  const text = useRepeatText();
  const { today, zone } = registry.formContext;
  const start = useFormValue()[schema["x-repeat"]?.start ?? ""];
  const weekStart = usePlatform()?.start_of_week ?? 1;
  const repeat = typeof value === "string" ? readRepeat(value) : undefined;
  const isOff = disabled || readonly;
  const first = dayOf(start, zone) ?? today;
  const set = (change: Partial<Repeat>) =>
    onChange(
      writeRepeat({
        every: "week",
        interval: 1,
        days: [],
        until: addDays(first, daysAtFirst),
        ...repeat,
        ...change,
      }),
    );
  const choices = offered.some((one) => isSame(one, repeat)) || !repeat ? offered : [...offered, repeat];
  const nameOf = ({ every, interval }: Pick<Repeat, "every" | "interval">) =>
    text(`each.${every}.${interval === 1 ? "first" : interval === 2 ? "second" : "more"}`, {
      count: interval,
    });
  const weekdays = Array.from({ length: 7 }, (_, index) => (index + weekStart) % 7);
  return (
    <Box sx={{ display: "grid", gap: 1.5, maxWidth: 420 }}>
      <select
        id={id}
        className="plain-select"
        value={repeat ? choices.findIndex((one) => isSame(one, repeat)) : ""}
        disabled={isOff}
        aria-describedby={describedBy(id)}
        aria-invalid={hasErrors(rawErrors) || undefined}
        onChange={({ target }) => {
          const chosen = choices[Number(target.value)];
          if (target.value === "" || !chosen) onChange(undefined);
          else set({ ...chosen, days: chosen.every === "week" ? (repeat?.days ?? []) : [] });
        }}
        onBlur={() => onBlur(id, value)}
      >
        <option value="">{text("never")}</option>
        {choices.map((one, index) => (
          <option key={`${one.every} ${one.interval}`} value={index}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      {repeat?.every === "week" && (
        <ToggleButtonGroup
          aria-label={text("days")}
          size="small"
          color="primary"
          value={repeat.days.length > 0 ? repeat.days : [new Date(`${first}T00:00:00Z`).getUTCDay()]}
          onChange={(_event, days: number[]) => set({ days: days.toSorted((a, b) => a - b) })}
          disabled={isOff}
          sx={{ flexWrap: "wrap" }}
        >
          {weekdays.map((day) => (
            <ToggleButton key={day} value={day} sx={{ minWidth: 44, minHeight: 44, textTransform: "none" }}>
              {writtenDate(addDays(aSunday, day), { weekday: true }).slice(0, 3)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {repeat && (
        <Box>
          <label htmlFor={`${id}__until`}>{text("until")}</label>
          <DateInput
            id={`${id}__until`}
            value={repeat.until}
            today={today}
            disabled={isOff}
            label={text("until")}
            onChange={(until) => {
              if (until !== undefined && isIsoDate(until)) set({ until });
            }}
          />
        </Box>
      )}
      {repeat && (
        <Box role="status" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
          {repeatInWords(writeRepeat(repeat))}
        </Box>
      )}
    </Box>
  );
}

const isSame = (
  one: Pick<Repeat, "every" | "interval">,
  other: Pick<Repeat, "every" | "interval"> | undefined,
): boolean => one.every === other?.every && one.interval === other.interval;

/** The day of a date or an instant in a zone. */
function dayOf(value: unknown, zone: string): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.length === 10) return parseDate(value);
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : clockAt(moment, zone).date;
}
