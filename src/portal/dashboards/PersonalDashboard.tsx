import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { Link as RouteLink } from "react-router";
import type { NextShift, Tile } from "#shared/dashboards.ts";
import { useMay } from "#framework/access/may.ts";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { useUser } from "#framework/services.tsx";
import { Icon } from "#framework/ui/Icon.tsx";
import { Initials } from "#framework/ui/Initials.tsx";
import { NextShifts } from "./NextShifts.tsx";
import { type Draft, FormsToDo, type WaitingForm } from "./FormsToDo.tsx";
import { ActivityList, Card, type ActivityEntry, Tiles, useDashboard } from "./parts.tsx";

interface PersonalData {
  tiles: Tile[];
  /** Undefined for somebody who has no shifts to see. */
  shifts?: NextShift[];
  participants: { uuid: string; full_name: string; suburb?: string; alert?: string }[];
  forms: WaitingForm[];
  drafts: Draft[];
  activity: ActivityEntry[];
}

/** A worker's day, so far as it is known: whom they support, what they have to finish, what they did. */
export default function PersonalDashboard() {
  const translate = useTranslate();
  const may = useMay();
  const name = useUser()?.fullname ?? "";
  const { data, failed } = useDashboard<PersonalData>("personal-dashboard");
  return (
    <>
      <PageHeader
        title={translate("dashboard.hello", { name: name.split(" ")[0] })}
        primary={
          may.hold("fill-incidents") && (
            <Button
              variant="contained"
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
      <Box sx={{ display: failed && !data ? "none" : "grid", gap: 2 }}>
        {may.hold("view-my-shifts") && <NextShifts shifts={data ? (data.shifts ?? []) : undefined} />}
        <Tiles tiles={data?.tiles} />
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" } }}>
          <Card
            title={translate("dashboard.myParticipants")}
            more={
              may.hold("view-my-participants") && (
                <Link component={RouteLink} to="/my-participants">
                  {translate("dashboard.myParticipants")}
                </Link>
              )
            }
          >
            {!data && <Skeleton variant="rounded" height={160} />}
            {data?.participants.length === 0 && (
              <Typography color="text.secondary">{translate("dashboard.noParticipants")}</Typography>
            )}
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
              {data?.participants.map(({ uuid, full_name: who, suburb }) => (
                <Box component="li" key={uuid}>
                  <Box
                    component={RouteLink}
                    to={`/my-participants/${uuid}`}
                    sx={{
                      display: "flex",
                      alignItems: "center",
                      gap: 1.5,
                      minHeight: 44,
                      color: "inherit",
                      textDecoration: "none",
                      "&:hover": { textDecoration: "underline" },
                    }}
                  >
                    <Initials name={who} />
                    <span>
                      <strong>{who}</strong>
                      {suburb && (
                        <Box
                          component="span"
                          sx={{ color: "text.secondary", display: "block", fontSize: "0.875rem" }}
                        >
                          {suburb}
                        </Box>
                      )}
                    </span>
                  </Box>
                </Box>
              ))}
            </Box>
          </Card>
          <FormsToDo forms={data?.forms} drafts={data?.drafts} />
        </Box>
        <Card
          title={translate("dashboard.activity")}
          more={
            <Link component={RouteLink} to="/my-activity-log">
              {translate("dashboard.myActivity")}
            </Link>
          }
        >
          <ActivityList entries={data?.activity} />
        </Card>
      </Box>
    </>
  );
}
