import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { Icon } from "../../ui/Icon.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { dayAfter, rangeKinds } from "./layout/range.ts";
import type { Calendar } from "./useCalendar.ts";
import { writtenRange } from "./words.ts";

const viewIcons = { timeline: "ViewTimeline", calendar: "CalendarMonth", agenda: "ViewList" } as const;

interface CalendarBarProps {
  calendar: Calendar;
  /** On a phone: whether the options stand below the row. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** What is in sight of a calendar, and how to see something else. On a phone all but the range and the view is behind a button. */
export function CalendarBar({ calendar, isOpen, onOpen }: CalendarBarProps) {
  const text = useCalendarText();
  const { sight, look, views, isPhone } = calendar;
  const isFiltered = Object.values(sight.filters).some(({ length }) => length > 0) || sight.search !== "";
  return (
    <Box
      className="no-print"
      sx={{ display: "flex", flexWrap: "wrap", gap: { xs: 0.5, sm: 0.75 }, alignItems: "center", mb: 1.5 }}
    >
      <RangeSteps calendar={calendar} />
      {!isPhone && <RangeChoice calendar={calendar} />}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={sight.view}
        aria-label={text("view")}
        onChange={(_event, view: typeof sight.view | null) => view && look({ view })}
      >
        {views.map((view) => (
          <ToggleButton
            key={view}
            value={view}
            aria-label={text(`views.${view}`)}
            title={text(`views.${view}`)}
          >
            <Icon name={viewIcons[view]} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isPhone && (
        <IconButton
          onClick={() => onOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={text(isFiltered ? "optionsSet" : "options")}
        >
          <Badge variant="dot" color="primary" invisible={!isFiltered}>
            <Icon name="Tune" />
          </Badge>
        </IconButton>
      )}
      {isPhone && isOpen && <RangeChoice calendar={calendar} />}
      {(!isPhone || isOpen) && <LaneChoice calendar={calendar} />}
    </Box>
  );
}

/** The range that is shown, and the steps to those beside it. */
function RangeSteps({ calendar: { sight, look, range } }: Pick<CalendarBarProps, "calendar">) {
  const text = useCalendarText();
  const step = (by: 1 | -1) => look({ day: dayAfter(sight.kind, sight.day, by) });
  return (
    <Box sx={{ display: "flex", alignItems: "center", flex: { xs: 1, sm: "none" } }}>
      <IconButton onClick={() => step(-1)} aria-label={text("earlier")} sx={stepStyle}>
        <Icon name="ChevronLeft" directed />
      </IconButton>
      <Typography
        component="h2"
        aria-live="polite"
        sx={{
          flex: { xs: 1, sm: "none" },
          minWidth: { xs: 0, sm: 136 },
          textAlign: "center",
          fontWeight: 650,
          fontSize: { xs: "0.875rem", sm: "1rem" },
          lineHeight: 1.3,
        }}
      >
        {writtenRange(range.from, range.until, sight.kind)}
      </Typography>
      <IconButton onClick={() => step(1)} aria-label={text("later")} sx={stepStyle}>
        <Icon name="ChevronRight" directed />
      </IconButton>
    </Box>
  );
}

const stepStyle = { px: { xs: 0.5, sm: 1 } };

/** Today, and how many days are shown. */
function RangeChoice({ calendar: { sight, look, range, today } }: Pick<CalendarBarProps, "calendar">) {
  const text = useCalendarText();
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={range.from <= today && today <= range.until}
        onClick={() => look({ day: today })}
        sx={{ minHeight: 38 }}
      >
        {text("today")}
      </Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={sight.kind}
        aria-label={text("range")}
        onChange={(_event, kind: typeof sight.kind | null) => kind && look({ kind })}
      >
        {rangeKinds.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ px: 1, textTransform: "none" }}>
            {text(`ranges.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}

/** Whose lanes a timeline has, hours in them, the search among them, and the filters. */
function LaneChoice({ calendar }: Pick<CalendarBarProps, "calendar">) {
  const text = useCalendarText();
  const { sight, look, laneList, screens, resource } = calendar;
  const lanes = laneList.map(({ field, label }) => ({
    field,
    label:
      label ??
      text("by", { name: screens?.fields.find(({ name }) => name === field)?.label.toLowerCase() ?? field }),
  }));
  const isTimeline = sight.view === "timeline";
  return (
    <>
      {isTimeline && lanes.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={sight.by}
          aria-label={text("lanes")}
          onChange={(_event, by: string | null) => by && look({ by })}
        >
          {lanes.map(({ field, label }) => (
            <ToggleButton key={field} value={field} sx={{ textTransform: "none" }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {isTimeline && sight.kind !== "day" && (
        <ToggleButton
          value="hours"
          size="small"
          selected={sight.hours}
          onChange={() => look({ hours: !sight.hours })}
          aria-label={text("hours")}
          title={text("hours")}
        >
          <Icon name="Schedule" />
        </ToggleButton>
      )}
      <Box sx={{ flex: 1 }} />
      {isTimeline && (
        <TextField
          size="small"
          type="search"
          value={sight.search}
          onChange={(event) => look({ search: event.target.value })}
          placeholder={text("search", {
            name: (lanes.find(({ field }) => field === sight.by)?.label ?? resource.label.many).replace(
              /^By /,
              "",
            ),
          })}
          slotProps={{
            htmlInput: {
              "aria-label": text("search", {
                name: (lanes.find(({ field }) => field === sight.by)?.label ?? "").replace(/^By /, ""),
              }),
            },
          }}
          // As wide as its words need, out of what the bar has left; it wraps no sooner than the narrowest one would.
          sx={{ flex: { xs: "1 1 100%", sm: "8 1 136px" }, maxWidth: { sm: 176 } }}
        />
      )}
      <FilterMenu calendar={calendar} />
    </>
  );
}
