import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { Link as RouteLink } from "react-router";
import type { NextShift } from "#shared/dashboards.ts";
import { daysBetween, today } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { deviceZone } from "#framework/i18n/dates.ts";
import { usePlatform, useUser } from "#framework/services.tsx";
import { type Draft, Drafts, FormsDue, type WaitingForm } from "./FormsToDo.tsx";
import { NextVisits } from "./NextShifts.tsx";
import { ActivityList, Card, type ActivityEntry, useDashboard } from "./parts.tsx";

interface ParticipantData {
  /** Forms that wait to be filled in. */
  forms?: WaitingForm[];
  /** Forms that were begun and not sent. */
  drafts?: Draft[];
  record: { uuid: string; full_name: string; plan_end?: string } | null;
  activity: ActivityEntry[];
  /** Undefined for somebody who is visited by nobody. */
  visits?: NextShift[];
  /** Agreements that wait for an answer; undefined for somebody who has none to answer. */
  agreements?: { uuid: string; number: string }[];
}

/** What a participant, or who cares for them, looks at first. Short sentences, large targets. */
export default function ParticipantDashboard() {
  const translate = useTranslate();
  const name = useUser()?.fullname ?? "";
  const { data, failed } = useDashboard<ParticipantData>("participant-dashboard");
  const end = data?.record?.plan_end;
  const day = today(usePlatform()?.time_zone ?? deviceZone());
  const left = end === undefined ? undefined : daysBetween(day, end);
  return (
    <Box sx={{ fontSize: "1rem" }}>
      <PageHeader title={translate("dashboard.hello", { name: name.split(" ")[0] })} />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      <Box
        sx={{
          display: failed && !data ? "none" : "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" },
        }}
      >
        {data?.visits && <NextVisits visits={data.visits} />}
        <Card title={translate("dashboard.recordTitle")}>
          {!data && <Skeleton variant="rounded" height={80} />}
          {data && (
            <Typography>
              {translate(data.record ? "dashboard.recordText" : "dashboard.recordNone")}
            </Typography>
          )}
          {end !== undefined && (
            <Typography>
              {translate("dashboard.plan", { date: writtenDate(end) })}{" "}
              {left !== undefined && left > 0 && (
                <strong>({translate("dashboard.planDays", { count: left })})</strong>
              )}
            </Typography>
          )}
          {data?.record && (
            <Button
              variant="contained"
              size="large"
              component={RouteLink}
              to={`/my-record/${data.record.uuid}`}
              sx={{ alignSelf: "flex-start", minHeight: 44 }}
            >
              {translate("dashboard.recordOpen")}
            </Button>
          )}
        </Card>
        {data?.forms && data.forms.length > 0 && <FormsDue forms={data.forms} />}
        {data?.drafts && data.drafts.length > 0 && <Drafts drafts={data.drafts} />}
        {data?.agreements && <Agreements waiting={data.agreements} />}
        <Card title={translate("dashboard.safe")}>
          <Typography>{translate("dashboard.safeText")}</Typography>
          <Button
            variant="outlined"
            size="large"
            href="tel:1800035544"
            sx={{ alignSelf: "flex-start", minHeight: 44 }}
          >
            1800 035 544
          </Button>
        </Card>
        <Card title={translate("dashboard.activity")}>
          <ActivityList entries={data?.activity} />
        </Card>
      </Box>
    </Box>
  );
}

/** What waits to be signed, each with the way there. */
function Agreements({ waiting }: { waiting: { uuid: string; number: string }[] }) {
  const translate = useTranslate();
  return (
    <Card title={translate("contract.title")}>
      <Typography>
        {waiting.length === 0
          ? translate("contract.none")
          : translate("contract.waiting", { smart_count: waiting.length })}
      </Typography>
      {waiting.map(({ uuid, number }) => (
        <Button
          key={uuid}
          variant="contained"
          size="large"
          component={RouteLink}
          to={`/my-agreements/${uuid}`}
          sx={{ alignSelf: "flex-start", minHeight: 44 }}
        >
          {translate("contract.open")}: {number}
        </Button>
      ))}
      <Button
        size="large"
        component={RouteLink}
        to="/my-agreements"
        sx={{ alignSelf: "flex-start", minHeight: 44 }}
      >
        {translate("contract.all")}
      </Button>
    </Card>
  );
}
