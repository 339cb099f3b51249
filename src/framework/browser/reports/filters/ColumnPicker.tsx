import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useMemo } from "react";
import { useText } from "../../i18n/useText.ts";
import { groupedColumns, type ReportColumn, type ReportColumns } from "../model/reportColumns.ts";

interface ColumnPickerProps {
  columns: ReportColumns;
  value: string;
  onChange: (column: ReportColumn) => void;
  autoFocus: boolean;
  /** What it is for; without it: the column of a condition. */
  label?: string;
}

type OptionProps = React.HTMLAttributes<HTMLElement> & { key?: React.Key };

/** Chooses a column by typing a part of its name; they are listed under the sections of the record's form. */
export function ColumnPicker({ columns, value, onChange, autoFocus, label }: ColumnPickerProps) {
  const text = useText();
  const groups = useMemo(
    () => groupedColumns(columns.values(), text("report.otherColumns")),
    [columns, text],
  );
  const titles = useMemo(
    () => new Map(groups.flatMap((group) => group.columns.map((column) => [column, group.title] as const))),
    [groups],
  );
  return (
    <Autocomplete<ReportColumn, false, boolean>
      size="small"
      sx={{ "& .MuiInputBase-root": { fontSize: "0.875rem", minHeight: 40, py: 0 } }}
      options={[...titles.keys()]}
      groupBy={groups.length > 1 ? (column) => titles.get(column) ?? "" : undefined}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ field }) => field.name}
      value={columns.get(value) ?? null}
      disableClearable={value !== ""}
      onChange={(_event, column) => column && onChange(column)}
      autoHighlight
      openOnFocus={value === ""}
      noOptionsText={text("report.noColumns")}
      openText={text("list.open")}
      closeText={text("shell.close")}
      slotProps={{
        popper: { role: "region", "aria-label": text("report.columns") },
        listbox: { component: "div" },
        paper: { variant: "outlined", sx: { minWidth: 240, boxShadow: "0 8px 28px rgb(0 0 0 / 18%)" } },
      }}
      renderGroup={({ key, group, children }) => (
        <div key={key} role="group" aria-label={group}>
          <Box
            role="presentation"
            sx={{ px: 2, pt: 1.25, pb: 0.5, fontSize: "0.8125rem", fontWeight: 600, color: "text.secondary" }}
          >
            {group}
          </Box>
          {children}
        </div>
      )}
      renderOption={({ key, ...props }: OptionProps, { label }) => (
        <div key={key} {...props}>
          {label}
        </div>
      )}
      renderInput={({ inputProps, ...params }) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          placeholder={text("report.searchColumns")}
          slotProps={{ htmlInput: { ...inputProps, "aria-label": label ?? text("report.field") } }}
        />
      )}
    />
  );
}
