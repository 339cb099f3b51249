import { useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import type { WeekOfHours, WeekOfReports } from "#portal/shared/dashboards.ts";
import { WeekBars } from "./WeekBars.tsx";
import { useToday } from "../useDashboard.ts";

/** The week that is now, among weeks that follow each other. */
const currentOf = (weeks: readonly { from: string }[], day: string): number =>
  weeks.findLastIndex(({ from }) => from <= day);

/** Rostered hours per week: worked, planned, and those that nobody works yet. */
export function HoursPerWeek({ weeks }: { weeks: readonly WeekOfHours[] }) {
  const translate = useTranslate();
  const { tokens } = useTheme();
  const { day } = useToday();
  const current = currentOf(weeks, day);
  const sum = (week?: WeekOfHours) => (week ? week.worked + week.planned + week.open : 0);
  return (
    <WeekBars
      title={translate("dashboard.hours")}
      summary={translate("dashboard.hoursSummary", {
        now: sum(weeks[current]).toLocaleString("en-AU"),
        before: sum(weeks[current - 1]).toLocaleString("en-AU"),
      })}
      current={current}
      series={[
        { label: translate("dashboard.worked"), color: tokens.brand },
        { label: translate("dashboard.planned"), color: tokens.strongLine },
        { label: translate("dashboard.unfilled"), color: tokens.error },
      ]}
      weeks={weeks.map(({ from, worked, planned, open }) => ({ from, values: [worked, planned, open] }))}
    />
  );
}

/** Incidents that were reported per week. */
export function IncidentsPerWeek({ weeks }: { weeks: readonly WeekOfReports[] }) {
  const translate = useTranslate();
  const { tokens } = useTheme();
  const { day } = useToday();
  const current = currentOf(weeks, day);
  return (
    <WeekBars
      title={translate("dashboard.incidents")}
      summary={translate("dashboard.incidentsSummary", {
        now: weeks[current]?.count ?? 0,
        before: weeks[current - 1]?.count ?? 0,
      })}
      current={current}
      series={[{ label: translate("dashboard.reported"), color: tokens.brand }]}
      weeks={weeks.map(({ from, count }) => ({ from, values: [count] }))}
    />
  );
}
