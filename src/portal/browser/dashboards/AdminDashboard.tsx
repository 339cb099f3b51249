import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { AdminData } from "#portal/shared/dashboards.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { Figures } from "./Figures.tsx";
import { Drafts, FormsDue } from "./FormsToDo.tsx";
import { NeedsList } from "./NeedsList.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { TodayStrip } from "./today/TodayStrip.tsx";
import { HoursPerWeek, IncidentsPerWeek } from "./weeks/Weeks.tsx";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { useDashboard, useToday } from "./useDashboard.ts";

const pair = {
  display: "grid",
  gap: 3,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "1fr 1fr" },
} as const;

/** What the office looks at first: what needs a decision, today, how the weeks go, what happened. */
export default function AdminDashboard() {
  const translate = useTranslate();
  const may = useMay();
  const { definitions } = useServices();
  const { day } = useToday();
  const { data, failed } = useDashboard<AdminData>("admin-dashboard");
  const seesAll = may.hold("view-activity-log");
  const mayPlan = may.call(definitions.resources.get("shifts")?.calls.create);
  return (
    <>
      <PageHeader
        title={translate("dashboard.title")}
        detail={writtenDay(day, day)}
        primary={
          mayPlan && (
            <Button
              variant="contained"
              component={RouteLink}
              to="/shifts/new"
              startIcon={<Icon name="Add" />}
            >
              {translate("dashboard.addShift")}
            </Button>
          )
        }
      />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      {!data && !failed && <DashboardSkeleton />}
      {data && (
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <Box
            sx={{
              display: "grid",
              columnGap: 4,
              rowGap: 3,
              alignItems: "start",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 280px" },
            }}
          >
            <NeedsList title={translate("dashboard.needsYou")} needs={data.needs} leads />
            <Figures figures={data.figures} />
          </Box>
          {data.today && <TodayStrip today={data.today} />}
          {(data.hours || data.incidents) && (
            <Box sx={pair}>
              {data.hours && <HoursPerWeek weeks={data.hours} />}
              {data.incidents && <IncidentsPerWeek weeks={data.incidents} />}
            </Box>
          )}
          <Box sx={{ ...pair, alignItems: "start" }}>
            <RecentActivity
              entries={data.activity}
              more={{
                to: seesAll ? "/activity-log" : "/my-activity-log",
                label: translate(seesAll ? "dashboard.allActivity" : "dashboard.myActivity"),
              }}
            />
            <Box sx={{ display: "grid", gap: 3 }}>
              <Drafts drafts={data.drafts} />
              <FormsDue forms={data.forms} />
            </Box>
          </Box>
        </Box>
      )}
    </>
  );
}
