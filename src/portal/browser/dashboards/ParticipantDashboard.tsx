import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { ParticipantData } from "#portal/shared/dashboards.ts";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useUser } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { NextVisits } from "./NextVisits.tsx";
import { Part } from "./parts.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { ThingsToDo } from "./ThingsToDo.tsx";
import { NewsPart } from "../newsfeed/NewsPart.tsx";
import { useDashboard, useToday } from "./useDashboard.ts";

/** What a participant looks at first: who comes next, and what there is to do. Short sentences, large targets. */
export default function ParticipantDashboard() {
  const translate = useTranslate();
  const name = useUser()?.fullname ?? "";
  const { data, failed } = useDashboard<ParticipantData>("participant-dashboard");
  return (
    <Box sx={{ fontSize: "1.0625rem", maxWidth: 720 }}>
      <PageHeader title={translate("dashboard.hello", { name: name.split(" ")[0] })} />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      {!data && !failed && <DashboardSkeleton narrow />}
      {data && <Content data={data} />}
    </Box>
  );
}

function Content({ data }: { data: ParticipantData }) {
  const translate = useTranslate();
  const { record, visits, agreements = [], forms, drafts, activity } = data;
  const waits = agreements.length + forms.length + drafts.length > 0;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {visits && (
        <Part title={translate("dashboard.nextVisits")} leads>
          <NextVisits visits={visits} none={translate("dashboard.noVisits")} />
        </Part>
      )}
      {waits && (
        <Part title={translate("dashboard.toDo")}>
          <ThingsToDo agreements={agreements} forms={forms} drafts={drafts} />
        </Part>
      )}
      <NewsPart />
      {record ? (
        <OwnRecord record={record} />
      ) : (
        <Typography sx={{ fontSize: "inherit" }}>{translate("dashboard.recordNone")}</Typography>
      )}
      <Part title={translate("dashboard.safe")}>
        <Typography sx={{ fontSize: "inherit" }}>{translate("dashboard.safeText")}</Typography>
        <Button
          variant="outlined"
          size="large"
          href="tel:1800035544"
          startIcon={<Icon name="Call" />}
          sx={{ alignSelf: "flex-start", minHeight: 48 }}
        >
          {translate("dashboard.callCommission")}
        </Button>
      </Part>
      <RecentActivity entries={activity} />
    </Box>
  );
}

function OwnRecord({ record }: { record: NonNullable<ParticipantData["record"]> }) {
  const translate = useTranslate();
  const { day } = useToday();
  const { uuid, plan_end: end } = record;
  const left = end === undefined ? 0 : daysBetween(day, end);
  return (
    <Part title={translate("dashboard.recordTitle")}>
      <Typography sx={{ fontSize: "inherit" }}>{translate("dashboard.recordText")}</Typography>
      {end !== undefined && (
        <Typography sx={{ fontSize: "inherit" }}>
          {translate(left < 0 ? "dashboard.planEnded" : "dashboard.plan", { date: writtenDate(end) })}{" "}
          {left > 0 && <strong>({translate("dashboard.planDays", { smart_count: left })})</strong>}
        </Typography>
      )}
      <Button
        variant="outlined"
        size="large"
        component={RouteLink}
        to={`/my-record/${uuid}`}
        sx={{ alignSelf: "flex-start", minHeight: 48 }}
      >
        {translate("dashboard.recordOpen")}
      </Button>
    </Part>
  );
}
