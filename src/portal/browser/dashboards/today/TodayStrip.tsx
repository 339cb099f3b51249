import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { DayShift, Today } from "#portal/shared/dashboards.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { type Lane, lanesOf, scaleOf } from "./lanes.ts";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";
import { ShiftBar } from "./ShiftBar.tsx";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { writtenTime } from "#framework/shared/dates/written.ts";
import { useToday } from "../useDashboard.ts";

/** Lines that are shown at once. */
const most = 8;
const columns = { xs: "minmax(0, 1fr)", md: "168px minmax(0, 1fr)" };

/** Today as a picture: a line for each person who works, gaps first, and who is away. */
export function TodayStrip({ today }: { today: Today }) {
  const translate = useTranslate();
  const { zone, day } = useToday();
  const [all, setAll] = useState(false);
  const lanes = lanesOf(today.shifts);
  const shown = all ? lanes : lanes.slice(0, most);
  const { total, open, workers, away, link } = today;
  const scale = scaleOf(today.shifts, day, zone);
  return (
    <Part
      title={translate("dashboard.today")}
      more={{ to: link, label: translate("dashboard.allShiftsToday") }}
    >
      <Typography color="text.secondary">
        {[
          translate("dashboard.shiftCount", { smart_count: total }),
          translate("dashboard.workerCount", { smart_count: workers }),
          open > 0 && translate("dashboard.gapCount", { smart_count: open }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Typography>
      {lanes.length > 0 && (
        <Box>
          <Hours hours={scale.hours} />
          <Plain gap={0.5}>
            {shown.map((lane) => (
              <LaneRow key={lane.key} lane={lane} now={scale.now} placeOf={scale.placeOf} />
            ))}
          </Plain>
        </Box>
      )}
      {lanes.length > shown.length && (
        <Button onClick={() => setAll(true)} sx={{ alignSelf: "flex-start", minHeight: 44 }}>
          {translate("dashboard.showMore", { smart_count: lanes.length - shown.length })}
        </Button>
      )}
      {away.count > 0 && (
        <Typography>
          <strong>{translate("dashboard.away")}</strong>{" "}
          {away.people
            .map(({ name, until }) =>
              translate("dashboard.awayUntil", { name, date: writtenDay(until, day) }),
            )
            .join(", ")}
          {away.count > away.people.length &&
            ` ${translate("dashboard.more", { smart_count: away.count - away.people.length })}`}
        </Typography>
      )}
    </Part>
  );
}

/** The hours above the lines. */
const Hours = ({ hours }: { hours: { time: string; at: number }[] }) => (
  <Box aria-hidden sx={{ display: "grid", gridTemplateColumns: columns, columnGap: 1.5 }}>
    <Box sx={{ display: { xs: "none", md: "block" } }} />
    <Box sx={{ position: "relative", height: 20, fontSize: "0.75rem", color: "text.secondary" }}>
      {hours.map(({ time, at }, index) => (
        <Box
          key={time}
          component="span"
          sx={{
            position: "absolute",
            insetInlineStart: `${at}%`,
            whiteSpace: "nowrap",
            display: { xs: index % 2 === 0 ? "block" : "none", sm: "block" },
          }}
        >
          {writtenTime(time).replace(":00", "")}
        </Box>
      ))}
    </Box>
  </Box>
);

interface LaneRowProps {
  lane: Lane;
  now: number | undefined;
  placeOf: (shift: DayShift) => { from: number; width: number };
}

function LaneRow({ lane, now, placeOf }: LaneRowProps) {
  const translate = useTranslate();
  const name = lane.worker ?? translate("dashboard.noWorker");
  return (
    <Box
      component="li"
      sx={{ display: "grid", gridTemplateColumns: columns, columnGap: 1.5, alignItems: "center" }}
    >
      <Box
        sx={{
          fontSize: "0.875rem",
          fontWeight: 550,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
          color: lane.worker === null ? "error.main" : undefined,
        }}
      >
        {lane.worker === null && <Icon name="PersonOff" size={16} inText />}
        {name}
      </Box>
      <Box
        sx={{
          position: "relative",
          height: 32,
          borderRadius: 1,
          background: (theme) => theme.palette.background.paper,
          boxShadow: (theme) => `inset 0 0 0 1px ${theme.tokens.line}`,
        }}
      >
        {now !== undefined && (
          <Box
            aria-hidden
            sx={{
              position: "absolute",
              insetInlineStart: `${now}%`,
              insetBlock: -2,
              borderInlineStart: 2,
              borderColor: "primary.main",
              zIndex: 1,
              pointerEvents: "none",
            }}
          />
        )}
        {lane.shifts.map((shift) => (
          <ShiftBar key={shift.uuid} shift={shift} name={name} place={placeOf(shift)} />
        ))}
      </Box>
    </Box>
  );
}
