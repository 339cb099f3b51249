import Box from "@mui/material/Box";
import { useId } from "react";
import { useText } from "../../i18n/useText.ts";
import type { ImportColumn } from "./importData.ts";

interface ColumnMatchProps {
  header: string;
  /** The first values of the column. */
  sample: string[];
  columns: ImportColumn[];
  field: string | null;
  onMatch: (field: string | null) => void;
}

/** A column of the file with its first values, and the field that it fills in. */
export function ColumnMatch({ header, sample, columns, field, onMatch }: ColumnMatchProps) {
  const text = useText();
  const id = useId();
  const chosen = columns.find((column) => column.field === field);
  const values = sample.filter((value) => value !== "");
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
        columnGap: 3,
        rowGap: 0.5,
        px: { xs: 2, sm: 3 },
        py: 1.25,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <label htmlFor={id} style={{ fontWeight: 600 }}>
          {header}
        </label>
        <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {values.length === 0 ? text("import.noValues") : values.join(" · ")}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <select
          id={id}
          className="plain-select"
          style={{ width: "100%", minHeight: 40 }}
          value={field ?? ""}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onMatch(event.target.value || null)}
        >
          <option value="">{text("import.leaveOut")}</option>
          {columns.map(({ field: name, label, required }) => (
            <option key={name} value={name}>
              {required ? text("import.needed", { name: label }) : label}
            </option>
          ))}
        </select>
        <Box id={`${id}-hint`} sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {chosen?.hint ?? text("import.leftOut")}
        </Box>
      </Box>
    </Box>
  );
}
