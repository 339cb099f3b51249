import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { ParticipantData } from "#portal/shared/dashboards.ts";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { Part } from "#framework/browser/dashboards/Part.tsx";
import { useTileData } from "#framework/browser/dashboards/TileData.ts";
import { NextVisits as Visits } from "../NextVisits.tsx";
import { RecentActivity } from "../RecentActivity.tsx";
import { ThingsToDo as Things } from "../ThingsToDo.tsx";
import { useToday } from "../useDashboard.ts";

/** Who comes next; it leads the page, also to say that nothing is planned. */
export function NextVisits() {
  const translate = useTranslate();
  const { visits } = useTileData<ParticipantData>();
  if (!visits) return null;
  return (
    <Part title={translate("dashboard.nextVisits")} leads>
      <Visits visits={visits} none={translate("dashboard.noVisits")} />
    </Part>
  );
}

/** What a participant is asked to do. */
export function ThingsToDo() {
  const translate = useTranslate();
  const { agreements = [], forms = [], drafts = [] } = useTileData<ParticipantData>();
  if (agreements.length + forms.length + drafts.length === 0) return null;
  return (
    <Part title={translate("dashboard.toDo")}>
      <Things agreements={agreements} forms={forms} drafts={drafts} />
    </Part>
  );
}

/** The way to the participant's own record, with how long their plan runs. */
export function OwnRecord() {
  const translate = useTranslate();
  const { day } = useToday();
  const { record } = useTileData<ParticipantData>();
  if (!record)
    return <Typography sx={{ fontSize: "inherit" }}>{translate("dashboard.recordNone")}</Typography>;
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

/** What the participant did last. */
export function LatestActivity() {
  const { activity = [] } = useTileData<ParticipantData>();
  return <RecentActivity entries={activity} />;
}
