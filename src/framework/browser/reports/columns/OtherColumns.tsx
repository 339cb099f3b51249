import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useText } from "../../i18n/useText.ts";
import { groupedColumns, type ReportColumn } from "../model/reportColumns.ts";
import { ColumnCheck } from "./ColumnCheck.tsx";
import { columnWords } from "./words.ts";

interface OtherColumnsProps {
  columns: ReportColumn[];
  onToggle: (key: string) => void;
  /** Those of related records are searched. */
  unfolded: boolean;
}

/** The columns that can be added, under the sections of the record's form; those of related records unfold. */
export function OtherColumns({ columns, onToggle, unfolded }: OtherColumnsProps) {
  const text = useText();
  const words = useLaterText("reportColumns", columnWords);
  const id = useId();
  const listed = (shown: ReportColumn[]) => (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {shown.map((column) => (
        <Box
          component="li"
          key={column.field.name}
          sx={{ display: "flex", alignItems: "center", minHeight: 36 }}
        >
          <ColumnCheck column={column} checked={false} onToggle={onToggle} />
        </Box>
      ))}
    </Box>
  );
  const own = columns.filter(({ isRelated }) => !isRelated);
  const related = columns.filter(({ isRelated }) => isRelated);
  return (
    <>
      {groupedColumns(own, text("report.otherColumns")).map((group, index) => (
        <section key={group.title} aria-labelledby={`${id}-${index}`}>
          <Typography variant="h3" id={`${id}-${index}`} sx={{ mb: 0.5 }}>
            {group.title}
          </Typography>
          {listed(group.columns)}
        </section>
      ))}
      {related.length > 0 && (
        <section aria-labelledby={`${id}-related`}>
          <Typography variant="h3" id={`${id}-related`} sx={{ mb: 0.5 }}>
            {words("related")}
          </Typography>
          {groupedColumns(related, text("report.otherColumns")).map((group) => (
            <details key={group.title} open={unfolded}>
              <Box component="summary" sx={{ cursor: "pointer", py: 0.75 }}>
                {group.title}
              </Box>
              {listed(group.columns)}
            </details>
          ))}
        </section>
      )}
    </>
  );
}
