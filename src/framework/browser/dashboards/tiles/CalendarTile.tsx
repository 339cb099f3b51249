import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouteLink } from "react-router";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Plain } from "../Part.tsx";
import type { TileProps } from "../tileProps.ts";
import { dashboardWords } from "../words.ts";
import { type ComingDay, type Entry, useComingDays } from "./useComingDays.ts";
import { useSight, Waited } from "./Waited.tsx";

/** Most records of a day; the others are in the calendar. */
const mostOnDay = 4;
const height = 200;

/** The records of the next days, a column for each day where there is room; nothing where there are none. */
export default function CalendarTile({ tile }: TileProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const sight = useSight();
  const { title, path, today, days, isEmpty, again } = useComingDays(tile, sight.isSeen);
  if (isEmpty) return null;
  return (
    <Waited
      {...sight}
      title={title}
      more={{ to: path, label: text("openCalendar") }}
      height={height}
      again={again}
    >
      {days && (
        <Box sx={{ containerType: "inline-size" }}>
          <Box
            sx={{
              display: "grid",
              gap: 1.5,
              "@container (min-width: 760px)": { gridTemplateColumns: "repeat(7, minmax(0, 1fr))" },
            }}
          >
            {days.map((day) => (
              <Day key={day.date} day={day} today={today} path={path} />
            ))}
          </Box>
        </Box>
      )}
    </Waited>
  );
}

/** One day; where the days stand below each other, only those with something on them. */
function Day({ day: { date, entries }, today, path }: { day: ComingDay; today: string; path: string }) {
  const text = useLaterText("dashboards", dashboardWords);
  const shown = entries.length > mostOnDay + 1 ? entries.slice(0, mostOnDay) : entries;
  const name = writtenDay(date, today);
  return (
    <Box
      sx={{
        minWidth: 0,
        ...(entries.length === 0 && {
          display: "none",
          "@container (min-width: 760px)": { display: "block" },
        }),
      }}
    >
      <Typography
        component="h3"
        sx={{
          fontSize: "0.8125rem",
          fontWeight: 650,
          mb: 0.75,
          pb: 0.5,
          borderBottom: 1,
          borderColor: date === today ? "primary.main" : "divider",
          color: date === today ? "primary.main" : "text.secondary",
        }}
      >
        {name}
        {date === today && ` · ${text("today")}`}
      </Typography>
      {shown.length === 0 ? (
        <Typography variant="body2" color="text.secondary" aria-label={text("nothingOn", { day: name })}>
          –
        </Typography>
      ) : (
        <Plain gap={0.5}>
          {shown.map((entry) => (
            <Record key={entry.id} {...entry} />
          ))}
          {shown.length < entries.length && (
            <li>
              <Link
                component={RouteLink}
                to={`${path}?date=${date}&range=day`}
                sx={{ fontSize: "0.8125rem", py: 0.5, display: "inline-block" }}
                aria-label={text("moreOn", { count: entries.length - shown.length, day: name })}
              >
                {text("more", { count: entries.length - shown.length })}
              </Link>
            </li>
          )}
        </Plain>
      )}
    </Box>
  );
}

/** A record: its time, what its card says, and its state in words. */
function Record({ words, look, path }: Entry) {
  const states = [look.label, ...words.marks.map(({ label }) => label)].filter(Boolean).join(", ");
  const content = (
    <>
      {words.short && (
        <Box component="bdi" sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
          {words.short}
        </Box>
      )}{" "}
      <bdi>{words.card.join(", ")}</bdi>
      {states && (
        <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.75rem" }}>
          {look.icon && <Icon name={look.icon} size={14} inText />}
          {states}
        </Box>
      )}
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        fontSize: "0.8125rem",
        overflowWrap: "anywhere",
        borderInlineStart: `3px solid ${look.edge}`,
        bgcolor: look.ground,
        borderRadius: "0 4px 4px 0",
      }}
    >
      {path === undefined ? (
        <Box sx={{ px: 1, py: 0.5 }}>{content}</Box>
      ) : (
        <Link
          component={RouteLink}
          to={path}
          color="inherit"
          underline="hover"
          sx={{ display: "block", px: 1, py: 0.5 }}
        >
          {content}
        </Link>
      )}
    </Box>
  );
}
