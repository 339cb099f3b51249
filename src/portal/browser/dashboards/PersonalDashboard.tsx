import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { PersonalData } from "#portal/shared/dashboards.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useUser } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { Drafts, FormsDue } from "./FormsToDo.tsx";
import { MyParticipants } from "./MyParticipants.tsx";
import { NeedsList } from "./NeedsList.tsx";
import { NextShifts } from "./NextShifts.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { NewsPart } from "../newsfeed/NewsPart.tsx";
import { useDashboard } from "./useDashboard.ts";

/** A worker's day: the next visit with its start, what they have to do, who they support, what they did. */
export default function PersonalDashboard() {
  const translate = useTranslate();
  const may = useMay();
  const name = useUser()?.fullname ?? "";
  const { data, failed, again } = useDashboard<PersonalData>("personal-dashboard");
  return (
    <>
      <PageHeader
        title={translate("dashboard.hello", { name: name.split(" ")[0] })}
        secondary={
          may.hold("fill-incidents") && (
            <Button
              variant="outlined"
              component={RouteLink}
              to="/forms/incident_report_form"
              startIcon={<Icon name="ReportProblem" />}
            >
              {translate("dashboard.report")}
            </Button>
          )
        }
      />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      {!data && !failed && <DashboardSkeleton />}
      {data && (
        <Box
          sx={{
            display: "grid",
            columnGap: 4,
            rowGap: 3,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
          }}
        >
          <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
            {data.shifts && <NextShifts shifts={data.shifts} onDone={again} />}
            {data.needs.length > 0 && <NeedsList title={translate("dashboard.toDo")} needs={data.needs} />}
            <FormsDue forms={data.forms} />
            <Drafts drafts={data.drafts} />
          </Box>
          <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
            <NewsPart />
            <MyParticipants participants={data.participants} />
            <RecentActivity
              entries={data.activity}
              more={{ to: "/my-activity-log", label: translate("dashboard.myActivity") }}
            />
          </Box>
        </Box>
      )}
    </>
  );
}
