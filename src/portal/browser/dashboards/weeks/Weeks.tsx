import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import type { WeekOfHours, WeekOfReports } from "#portal/shared/dashboards.ts";
import { Chart } from "#framework/browser/ui/charts/Chart.tsx";
import { Part } from "#framework/browser/dashboards/Part.tsx";
import { writtenWeek } from "../times.ts";
import { useToday } from "../useDashboard.ts";

/** The week that is now, among weeks that follow each other. */
const currentOf = (weeks: readonly { from: string }[], day: string): number =>
  weeks.findLastIndex(({ from }) => from <= day);

/** The weeks as a chart names them. */
function usePlaces(weeks: readonly { from: string }[], current: number): string[] {
  const translate = useTranslate();
  return weeks.map(({ from }, index) =>
    index === current ? translate("dashboard.thisWeek") : writtenWeek(from),
  );
}

/** Rostered hours per week: worked, planned, and those that nobody works yet. */
export function HoursPerWeek({ weeks }: { weeks: readonly WeekOfHours[] }) {
  const translate = useTranslate();
  const { day } = useToday();
  const current = currentOf(weeks, day);
  const title = translate("dashboard.hours");
  const sum = (week?: WeekOfHours) => (week ? week.worked + week.planned + week.open : 0);
  return (
    <Part title={title}>
      <Typography color="text.secondary">
        {translate("dashboard.hoursSummary", {
          now: sum(weeks[current]).toLocaleString("en-AU"),
          before: sum(weeks[current - 1]).toLocaleString("en-AU"),
        })}
      </Typography>
      <Chart
        title={title}
        kind="stacked"
        axis={translate("dashboard.week")}
        places={usePlaces(weeks, current)}
        unit={translate("dashboard.hoursUnit")}
        series={[
          { name: translate("dashboard.worked"), values: weeks.map(({ worked }) => worked) },
          { name: translate("dashboard.planned"), values: weeks.map(({ planned }) => planned) },
          { name: translate("dashboard.unfilled"), values: weeks.map(({ open }) => open), tone: "error" },
        ]}
      />
    </Part>
  );
}

/** Incidents that were reported per week. */
export function IncidentsPerWeek({ weeks }: { weeks: readonly WeekOfReports[] }) {
  const translate = useTranslate();
  const { day } = useToday();
  const current = currentOf(weeks, day);
  const title = translate("dashboard.incidents");
  return (
    <Part title={title}>
      <Typography color="text.secondary">
        {translate("dashboard.incidentsSummary", {
          now: weeks[current]?.count ?? 0,
          before: weeks[current - 1]?.count ?? 0,
        })}
      </Typography>
      <Chart
        title={title}
        kind="bar"
        axis={translate("dashboard.week")}
        places={usePlaces(weeks, current)}
        unit={translate("dashboard.reported")}
        series={[{ name: translate("dashboard.reported"), values: weeks.map(({ count }) => count) }]}
      />
    </Part>
  );
}
