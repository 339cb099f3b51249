import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useText } from "../../i18n/useText.ts";
import { groupedColumns, type ReportColumn } from "../model/reportColumns.ts";
import { ColumnCheck } from "./ColumnCheck.tsx";

interface OtherColumnsProps {
  columns: ReportColumn[];
  onToggle: (key: string) => void;
}

/** The columns that can be added, under the sections of the record's form. */
export function OtherColumns({ columns, onToggle }: OtherColumnsProps) {
  const text = useText();
  const id = useId();
  return groupedColumns(columns, text("report.otherColumns")).map((group, index) => (
    <section key={group.title} aria-labelledby={`${id}-${index}`}>
      <Typography variant="h3" id={`${id}-${index}`} sx={{ mb: 0.5 }}>
        {group.title}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {group.columns.map((column) => (
          <Box
            component="li"
            key={column.field.name}
            sx={{ display: "flex", alignItems: "center", minHeight: 36 }}
          >
            <ColumnCheck column={column} checked={false} onToggle={onToggle} />
          </Box>
        ))}
      </Box>
    </section>
  ));
}
