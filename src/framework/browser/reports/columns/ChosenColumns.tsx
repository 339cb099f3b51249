import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { moveColumn } from "../model/chosenColumns.ts";
import type { ReportColumn } from "../model/reportColumns.ts";
import { ColumnCheck } from "./ColumnCheck.tsx";

interface ChosenColumnsProps {
  /** Those that are listed. */
  shown: ReportColumn[];
  /** Keys of all that are shown in the report, in order. */
  chosen: string[];
  onToggle: (key: string) => void;
  onArrange: (chosen: string[]) => void;
  movable: boolean;
}

/** The columns that are shown, in their order; arrows move them. */
export function ChosenColumns({ shown, chosen, onToggle, onArrange, movable }: ChosenColumnsProps) {
  const text = useText();
  const id = useId();
  const [said, setSaid] = useState("");
  const move = ({ field, label }: ReportColumn, by: number) => {
    const next = moveColumn(chosen, field.name, by);
    onArrange(next);
    const place = next.indexOf(field.name) + 1;
    setSaid(text("report.moved", { name: label, place, total: next.length }));
  };
  const arrow = (column: ReportColumn, by: 1 | -1) => {
    const place = chosen.indexOf(column.field.name) + by;
    const isOff = place < 0 || place >= chosen.length;
    // Not "disabled": the focus stays on the arrow when the column has come to the end.
    return (
      <IconButton
        size="small"
        aria-disabled={isOff}
        onClick={() => !isOff && move(column, by)}
        aria-label={text(by < 0 ? "list.moveUp" : "list.moveDown", { name: column.label })}
        sx={{ "&[aria-disabled=true]": { opacity: 0.35, cursor: "default" } }}
      >
        <Icon name={by < 0 ? "KeyboardArrowUp" : "KeyboardArrowDown"} />
      </IconButton>
    );
  };
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
        {text("report.shownColumns")}
      </Typography>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {shown.map((column) => (
          <Box
            component="li"
            key={column.field.name}
            sx={{ display: "flex", alignItems: "center", minHeight: 36 }}
          >
            <ColumnCheck column={column} checked onToggle={onToggle} />
            {movable && arrow(column, -1)}
            {movable && arrow(column, 1)}
          </Box>
        ))}
      </Box>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </section>
  );
}
