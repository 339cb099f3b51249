import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Tab from "@mui/material/Tab";
import Typography from "@mui/material/Typography";
import { useGetList } from "react-admin";
import { useSearchParams } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useGroupTrail } from "#framework/browser/screens/useGroupTrail.ts";
import { RelatedList } from "#framework/browser/screens/view/RelatedList.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { TabRow } from "#framework/browser/ui/page/TabRow.tsx";
import { useTimesheetText } from "./words.ts";

/** What waits for a decision, a tab for each queue, and what came of it. */
const queues = [
  "timesheet-adjustments",
  "timesheet-no-shows",
  "timesheet-clock-outs",
  "timesheet-notes",
  "timesheet-cancelled",
];
const outcomes = ["payment-records", "pay-periods"];
const everything = {};

/** Everything that someone has to decide before workers are paid, queue by queue, with how much waits in each. */
export default function Timesheets() {
  const text = useTimesheetText();
  const { definitions } = useServices();
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const tabs = [...queues, ...outcomes].flatMap((name) => {
    const resource = definitions.resources.get(name);
    return resource && may.open(resource) ? [resource] : [];
  });
  const open = tabs.find(({ name }) => name === parameters.get("queue")) ?? tabs[0];
  const trail = useGroupTrail("roster");
  if (!open) return null;
  return (
    <>
      <PageHeader title={text("title")} trail={trail} />
      <TabRow
        value={open.name}
        onChange={(_event, next: string) => setParameters({ queue: next }, { replace: true })}
        aria-label={text("title")}
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {tabs.map((resource) => (
          <Tab
            key={resource.name}
            value={resource.name}
            label={queues.includes(resource.name) ? <Counted resource={resource} /> : resource.label.many}
            id={`tab-${resource.name}`}
            aria-controls="tab-panel"
          />
        ))}
      </TabRow>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open.name}`}>
        {open.description && (
          <Typography color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
            {open.description}
          </Typography>
        )}
        <RelatedList key={open.name} resource={open} within={everything} />
      </Box>
    </>
  );
}

/** A queue's name with how many wait in it; with none it has no number. */
function Counted({ resource }: { resource: Resource }) {
  const text = useTimesheetText();
  const { total = 0 } = useGetList(resource.name, { pagination: { page: 1, perPage: 1 } });
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      {resource.label.many}
      {total > 0 && (
        <Chip
          component="span"
          size="small"
          label={total.toLocaleString("en-AU")}
          aria-label={text("waiting", { smart_count: total })}
          sx={{ pointerEvents: "none" }}
        />
      )}
    </Box>
  );
}
