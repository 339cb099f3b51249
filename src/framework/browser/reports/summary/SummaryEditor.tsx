import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { isGroupable, type Summary, type SummaryGroup } from "#framework/shared/summaries/summary.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Report } from "../useReport.ts";
import type { ReportModel } from "../useReportModel.ts";
import { fieldChoices } from "./fieldChoices.ts";
import { GroupChoice } from "./GroupChoice.tsx";
import { NumberChoices } from "./NumberChoices.tsx";
import { Pick } from "./Pick.tsx";
import { summaryWords } from "./words.ts";

interface SummaryEditorProps {
  report: Report;
  summary: Summary;
  model: ReportModel;
}

const charts = ["bar", "stacked", "line", "heat", "none"] as const;

/** Chooses how the records of a report are put together, and which numbers are worked out. */
export function SummaryEditor({ report, summary, model }: SummaryEditorProps) {
  const text = useLaterText("summary", summaryWords);
  const id = useId();
  const [isOpen, setOpen] = useState(report.report.summary === undefined);
  const fields = fieldChoices(model, isGroupable);
  const change = (next: Summary) => report.go({ summary: JSON.stringify(next) }, true);
  const changeGroup = (place: number, group: SummaryGroup | undefined) =>
    change({
      ...summary,
      groups: summary.groups.flatMap((each, index) => (index === place ? (group ?? []) : each)),
    });
  const [first, second] = summary.groups;
  return (
    <Box className="no-print" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          startIcon={<Icon name="Tune" />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={id}
          sx={{ borderColor: "divider" }}
        >
          {text("edit")}
        </Button>
        <Button
          size="small"
          disabled={!isChanged(summary, report)}
          onClick={() => report.go({ summary: null }, true)}
        >
          {text("reset")}
        </Button>
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ pt: 1 }}>
        {isOpen && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "end" }}>
            <GroupChoice
              label={text("groupBy")}
              fields={fields}
              group={first}
              onChange={(group) => group && changeGroup(0, group)}
            />
            <GroupChoice
              label={text("thenBy")}
              fields={fields}
              group={second}
              optional
              onChange={(group) =>
                second || !group
                  ? changeGroup(1, group)
                  : change({ ...summary, groups: [...summary.groups, group] })
              }
            />
            <GroupChoice
              label={text("across")}
              fields={fields}
              group={summary.across}
              optional
              onChange={(across) => change({ ...summary, across })}
            />
            <Pick
              label={text("chart")}
              value={summary.chart ?? ""}
              options={[
                { value: "", label: text("automatic") },
                ...charts.map((value) => ({ value, label: text(`charts.${value}`) })),
              ]}
              onChange={(value) => change({ ...summary, chart: charts.find((each) => each === value) })}
            />
            <NumberChoices
              summary={summary}
              model={model}
              onChange={(values) => change({ ...summary, values, keep: undefined })}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const isChanged = (summary: Summary, { report }: Report): boolean =>
  report.summary === undefined || JSON.stringify(summary) !== JSON.stringify(report.summary);
