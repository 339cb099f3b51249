import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { isComputedName, nameInExpressions } from "#framework/shared/reports/written.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { ColumnPicker } from "../filters/ColumnPicker.tsx";
import type { ReportColumn, ReportColumns } from "../model/reportColumns.ts";
import { columnWords } from "./words.ts";

interface InsertColumnProps {
  columns: ReportColumns;
  /** The column whose expression it is: it cannot be made of itself. */
  except: string | undefined;
  onInsert: (name: string) => void;
}

const unread = new Set(["references", "file", "files", "image"]);

/** Whether expressions read a column: its values are single. */
const isRead = ({ field }: ReportColumn): boolean => !unread.has(field.type.name);

/** Puts a column into an expression, found by the words that it has on the screen. */
export function InsertColumn({ columns, except, onInsert }: InsertColumnProps) {
  const text = useLaterText("reportColumns", columnWords);
  // Empty again after each choice.
  const [round, setRound] = useState(0);
  const read = useMemo(
    () => new Map([...columns].filter(([key, column]) => key !== except && isRead(column))),
    [columns, except],
  );
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
          onInsert(isComputedName(field.name) ? nameInExpressions(field.name) : field.name);
        }}
      />
    </Box>
  );
}
