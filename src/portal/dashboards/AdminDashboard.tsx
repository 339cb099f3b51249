import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "ra-core";
import { Link as RouteLink } from "react-router";
import type { Tile } from "#shared/dashboards.ts";
import { useMay } from "#framework/access/may.ts";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { type Draft, FormsToDo, type WaitingForm } from "./FormsToDo.tsx";
import { ActivityList, Card, type ActivityEntry, Tiles, useDashboard } from "./parts.tsx";

interface AdminData {
  tiles: Tile[];
  forms: WaitingForm[];
  drafts: Draft[];
  activity: ActivityEntry[];
}

/** What an admin looks at first: how many, what needs attention, what happened. */
export default function AdminDashboard() {
  const translate = useTranslate();
  const may = useMay();
  const { data, failed } = useDashboard<AdminData>("admin-dashboard");
  const seesAll = may.hold("view-activity-log");
  return (
    <>
      <PageHeader title="Dashboard" />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      <Box sx={{ display: failed && !data ? "none" : "grid", gap: 2 }}>
        <section aria-label={translate("dashboard.figures")}>
          <Tiles tiles={data?.tiles} />
        </section>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" } }}>
          <FormsToDo forms={data?.forms} drafts={data?.drafts} />
        </Box>
        <Card
          title={translate("dashboard.activity")}
          more={
            <Link component={RouteLink} to={seesAll ? "/activity-log" : "/my-activity-log"}>
              {translate(seesAll ? "dashboard.allActivity" : "dashboard.myActivity")}
            </Link>
          }
        >
          <ActivityList entries={data?.activity} />
        </Card>
      </Box>
    </>
  );
}
