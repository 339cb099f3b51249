import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Tab from "@mui/material/Tab";
import { useState } from "react";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useGroupTrail } from "#framework/browser/screens/useGroupTrail.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { TabRow } from "#framework/browser/ui/page/TabRow.tsx";
import { SelectedRecords } from "./SelectedRecords.tsx";
import { TimesheetFilters } from "./TimesheetFilters.tsx";
import { TimesheetRows } from "./TimesheetRows.tsx";
import { useExports } from "./useExports.ts";
import { firstFilter, type TimesheetFilter, useTimesheets, useToday } from "./useTimesheets.ts";
import { useTimesheetText } from "./words.ts";

const standardSize = 50;
const tabs = ["unpaid", "paid"] as const;

/** Payment records by worker and days: unpaid or paid, as a file, for Xero, and to be marked as paid. */
export default function TimesheetExport() {
  const text = useTimesheetText();
  const today = useToday();
  const resource = useServices().definitions.resources.get("payment-records");
  const [filter, setFilter] = useState<TimesheetFilter>(() => firstFilter(today));
  const [page, setPage] = useState({ page: 1, perPage: standardSize });
  const [selected, setSelected] = useState<string[]>([]);
  const trail = useGroupTrail("roster");
  if (!resource) throw new Error("there are no payment records");
  const { people, records } = useTimesheets(resource, filter, page.page, page.perPage);
  const exports = useExports(resource, filter, () => setSelected([]));
  const change = (next: Partial<TimesheetFilter>) => {
    setFilter({ ...filter, ...next });
    setPage({ ...page, page: 1 });
    setSelected([]);
  };
  return (
    <>
      <PageHeader
        title={text("exportTitle")}
        trail={trail}
        primary={
          <Button
            variant="contained"
            startIcon={<Icon name="Download" />}
            disabled={exports.csv.isPending || !records.data?.total}
            onClick={() => exports.csv.mutate()}
          >
            {text("csv")}
          </Button>
        }
      />
      <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "clip" }}>
        <TabRow
          value={filter.tab}
          onChange={(_event, tab: TimesheetFilter["tab"]) => change({ tab })}
          aria-label={text("exportTitle")}
          sx={{ borderBottom: 1, borderColor: "divider" }}
        >
          {tabs.map((tab) => (
            <Tab key={tab} value={tab} label={text(tab)} id={`tab-${tab}`} aria-controls="tab-panel" />
          ))}
        </TabRow>
        <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${filter.tab}`}>
          <TimesheetFilters filter={filter} workers={people.data ?? []} today={today} onChange={change} />
          {selected.length > 0 && <SelectedRecords ids={selected} filter={filter} exports={exports} />}
          <TimesheetRows
            resource={resource}
            records={records}
            tab={filter.tab}
            selected={selected}
            onSelect={setSelected}
            page={{ ...page, standardSize, onChange: setPage }}
          />
        </Box>
      </Paper>
    </>
  );
}
