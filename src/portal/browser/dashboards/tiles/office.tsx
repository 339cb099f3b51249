import { useTranslate } from "react-admin";
import type { AdminData } from "#portal/shared/dashboards.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { useTileData } from "#framework/browser/dashboards/TileData.ts";
import { Figures } from "../Figures.tsx";
import { NeedsList } from "../NeedsList.tsx";
import { RecentActivity } from "../RecentActivity.tsx";
import { TodayStrip } from "../today/TodayStrip.tsx";
import { HoursPerWeek, IncidentsPerWeek } from "../weeks/Weeks.tsx";

/** What needs a decision of the office: it leads the page, also to say that nothing waits. */
export function NeedsYou() {
  const translate = useTranslate();
  const { needs = [] } = useTileData<AdminData>();
  return <NeedsList title={translate("dashboard.needsYou")} needs={needs} leads />;
}

/** Figures of the office, each with its list. */
export function OfficeFigures() {
  const { figures = [] } = useTileData<AdminData>();
  return <Figures figures={figures} />;
}

/** Today's roster as a picture, for those who see it. */
export function RosterToday() {
  const { today } = useTileData<AdminData>();
  return today ? <TodayStrip today={today} /> : null;
}

/** Rostered hours per week, for those who see the roster. */
export function RosteredHours() {
  const { hours } = useTileData<AdminData>();
  return hours ? <HoursPerWeek weeks={hours} /> : null;
}

/** Reported incidents per week, for those who see them. */
export function ReportedIncidents() {
  const { incidents } = useTileData<AdminData>();
  return incidents ? <IncidentsPerWeek weeks={incidents} /> : null;
}

/** What happened last, with the way to the log that the person may read. */
export function OfficeActivity() {
  const translate = useTranslate();
  const seesAll = useMay().hold("view-activity-log");
  const { activity = [] } = useTileData<AdminData>();
  return (
    <RecentActivity
      entries={activity}
      more={{
        to: seesAll ? "/activity-log" : "/my-activity-log",
        label: translate(seesAll ? "dashboard.allActivity" : "dashboard.myActivity"),
      }}
    />
  );
}
