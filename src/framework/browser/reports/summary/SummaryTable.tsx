import { useMemo } from "react";
import Box from "@mui/material/Box";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { usePlatform } from "../../services.tsx";
import type { Report } from "../useReport.ts";
import { useNumberTones } from "../colours/useNumberTones.ts";
import { NumberCell } from "./NumberCell.tsx";
import {
  type Across,
  columnName,
  type NumberedRow,
  type Pivot,
  sumName,
  sumOf,
  totalled,
} from "#framework/shared/summaries/pivot.ts";
import { rowFilter } from "#framework/shared/summaries/rowFilter.ts";
import type { SummaryData } from "./useSummary.ts";
import { summaryWords } from "./words.ts";
import { nameOf, writtenCell } from "./written.ts";

interface SummaryTableProps {
  report: Report;
  data: SummaryData;
  table: Pivot;
}

/** The numbers of each group; each opens its records. The last row is that of all records. */
export function SummaryTable({ report, data, table: { isAcross, across, lines } }: SummaryTableProps) {
  const text = useLaterText("summary", summaryWords);
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { values } = data;
  const filterOf = useMemo(() => rowFilter(data.groups), [data.groups]);
  const tones = useNumberTones(report, data);
  const groups = isAcross ? data.groups.slice(0, -1) : data.groups;
  const sums = isAcross ? totalled(values) : [];
  const filterOfCell = (row: NumberedRow | undefined) => (row ? filterOf(row.keys) : null);
  const heading = (column: Across, name: string) =>
    columnName(column, name, { isAcross, values: values.length, notSet: text("notSet") });
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={report.report.label}>
      <Box component="table" sx={tableLook}>
        <caption style={visuallyHidden}>{report.report.label}</caption>
        <thead>
          <tr>
            {groups.map(({ field, label }) => (
              <th key={field} scope="col" className="words">
                {label}
              </th>
            ))}
            {across.map((column) =>
              values.map((value) => (
                <th key={`${String(column.key)} ${nameOf(value, text)}`} scope="col">
                  {heading(column, nameOf(value, text))}
                </th>
              )),
            )}
            {sums.map(([number, value]) => (
              <th key={number} scope="col">
                {sumName(text("total"), nameOf(value, text), values.length)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const named = line.labels.map((label) => label ?? text("notSet"));
            return (
              <tr key={line.id}>
                {named.map((label, index) =>
                  index === 0 ? (
                    <th key={groups[index]?.field} scope="row" className="words">
                      {label}
                    </th>
                  ) : (
                    <td key={groups[index]?.field} className="words">
                      {label}
                    </td>
                  ),
                )}
                {across.map(({ key, label }, at) =>
                  values.map((value, index) => (
                    <NumberCell
                      key={`${String(key)} ${nameOf(value, text)}`}
                      report={report}
                      filter={filterOfCell(line.cells[at])}
                      tone={tones[index]?.(line.cells[at]?.values[index])}
                      written={writtenCell(line.cells[at]?.values[index], value.format, zone)}
                      group={[...named, ...(isAcross ? [label ?? text("notSet")] : [])].join(", ")}
                    />
                  )),
                )}
                {sums.map(([number, { format }]) => (
                  <td key={number}>{writtenCell(sumOf(line, number), format, zone)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {!isAcross && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={groups.length} className="words">
                {text("total")}
              </th>
              {values.map((value, index) => (
                <td key={nameOf(value, text)}>{writtenCell(data.total[index], value.format, zone)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </Box>
    </Box>
  );
}

const tableLook = {
  borderCollapse: "collapse",
  fontSize: "0.875rem",
  minWidth: "50%",
  "th, td": { py: 0.75, px: 1, borderBottom: 1, borderColor: "divider", textAlign: "end" },
  "th.words, td.words": { textAlign: "start", fontWeight: 400 },
  "thead th, thead th.words": { fontWeight: 600, verticalAlign: "bottom" },
  td: { fontVariantNumeric: "tabular-nums" },
  "tfoot th, tfoot td, tfoot th.words": { fontWeight: 650, borderBottom: 0 },
} as const;
