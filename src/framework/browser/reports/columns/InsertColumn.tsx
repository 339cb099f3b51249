import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { ColumnPicker } from "../filters/ColumnPicker.tsx";
import type { ReportColumn, ReportColumns } from "../model/reportColumns.ts";
import { columnWords } from "./words.ts";

interface InsertColumnProps {
  columns: ReportColumns;
  onInsert: (name: string) => void;
}

const unread = new Set(["references", "file", "files", "image"]);

/** Whether expressions read a column: its own name is an expression, and its values are single. */
const isRead = ({ field, isComputed }: ReportColumn): boolean =>
  isComputed !== true && !field.name.includes("(") && !unread.has(field.type.name);

/** Puts a column into an expression, found by the words that it has on the screen. */
export function InsertColumn({ columns, onInsert }: InsertColumnProps) {
  const text = useLaterText("reportColumns", columnWords);
  // Empty again after each choice.
  const [round, setRound] = useState(0);
  const read = useMemo(() => new Map([...columns].filter(([, column]) => isRead(column))), [columns]);
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {text("insert")}
      </Typography>
      <ColumnPicker
        key={round}
        columns={read}
        value=""
        label={text("insert")}
        autoFocus={false}
        onChange={({ field }) => {
          setRound(round + 1);
          onInsert(field.name);
        }}
      />
    </Box>
  );
}
