import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type RefObject, useId, useRef, useState } from "react";
import { computedLimits, computedName, type WrittenColumn } from "#framework/shared/reports/written.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { LoadedReport, Report } from "../useReport.ts";
import { ColumnCheck } from "./ColumnCheck.tsx";
import { ComputedEditor } from "./ComputedEditor.tsx";
import { columnWords } from "./words.ts";

interface ComputedColumnsProps {
  report: Report;
  loaded: LoadedReport;
  onToggle: (key: string) => void;
  /** Set while a column is written: takes it up, or says what is missing and is false. */
  finish: RefObject<(() => boolean) | null>;
}

/** The columns that a report computes: which are shown, and how they are added, changed and removed. */
export function ComputedColumns({ report, loaded, onToggle, finish }: ComputedColumnsProps) {
  const text = useLaterText("reportColumns", columnWords);
  const id = useId();
  const [edited, edit] = useState<WrittenColumn | "new">();
  const [said, setSaid] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const { computed, changeComputed } = report;
  const { list: columns } = computed;
  const { chosen, model } = loaded;
  const close = () => {
    edit(undefined);
    requestAnimationFrame(() => add.current?.focus());
  };
  const save = (column: WrittenColumn) => {
    const isNew = !columns.some(({ name }) => name === column.name);
    changeComputed(
      isNew ? [...columns, column] : columns.map((other) => (other.name === column.name ? column : other)),
      isNew ? [...chosen, computedName(column)] : chosen,
    );
    close();
  };
  const remove = (column: WrittenColumn) => {
    const key = computedName(column);
    changeComputed(
      columns.filter(({ name }) => name !== column.name),
      chosen.filter((other) => other !== key),
    );
    setSaid(text("removed", { name: column.label }));
    add.current?.focus();
  };
  if (edited !== undefined)
    return (
      <ComputedEditor
        report={report}
        loaded={loaded}
        column={edited === "new" ? undefined : edited}
        onSave={save}
        onCancel={close}
        finish={finish}
      />
    );
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
        {text("computed")}
      </Typography>
      {columns.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text("computedText")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {columns.map((column) => {
          const key = computedName(column);
          const known = model.columns.get(key);
          return (
            <Box component="li" key={key} sx={{ display: "flex", alignItems: "center", minHeight: 36 }}>
              {known ? (
                <ColumnCheck column={known} checked={chosen.includes(key)} onToggle={onToggle} />
              ) : (
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  {column.label}
                  <Typography variant="body2" color="error">
                    {model.computed?.problems.get(key)}
                  </Typography>
                </Box>
              )}
              <IconButton
                size="small"
                onClick={() => edit(column)}
                aria-label={text("edit", { name: column.label })}
              >
                <Icon name="Edit" size={18} />
              </IconButton>
              <IconButton
                size="small"
                onClick={() => remove(column)}
                aria-label={text("remove", { name: column.label })}
              >
                <Icon name="Delete" size={18} />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <Button
        ref={add}
        size="small"
        startIcon={<Icon name="Add" />}
        disabled={columns.length >= computedLimits.columns}
        onClick={() => edit("new")}
      >
        {text("add")}
      </Button>
      {columns.length >= computedLimits.columns && (
        <Typography variant="body2" color="text.secondary">
          {text("most", { count: computedLimits.columns })}
        </Typography>
      )}
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </section>
  );
}
