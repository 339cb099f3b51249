import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "ra-core";
import { Link as RouteLink } from "react-router";
import { useMay } from "#framework/access/may.ts";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { ActivityList, Card, type ActivityEntry, type Tile, Tiles, useDashboard } from "./parts.tsx";

/** What an admin looks at first: how many, what needs attention, what happened. */
export default function AdminDashboard() {
  const translate = useTranslate();
  const may = useMay();
  const { data, failed } = useDashboard<{ tiles: Tile[]; activity: ActivityEntry[] }>("admin-dashboard");
  const seesAll = may.hold("view-activity-log");
  return (
    <>
      <PageHeader title="Dashboard" />
      {failed && <Alert severity="error">{translate("dashboard.failed")}</Alert>}
      <Box sx={{ display: "grid", gap: 2 }}>
        <section aria-label={translate("dashboard.figures")}>
          <Tiles tiles={data?.tiles} />
        </section>
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
