import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import type { ListFilter } from "#framework/shared/definitions/screens.ts";
import { isCondition } from "../../../data/query.ts";
import { ConditionEditor, type ConditionDraft, emptyCondition } from "../../../fields/ConditionEditor.tsx";
import { useText } from "../../../i18n/useText.ts";
import { DropPanel } from "../../../ui/inputs/DropPanel.tsx";
import type { List } from "../listType.ts";

/** Adds a filter: which field, which comparison, which value. */
export function FilterPicker({
  list: { controller },
  filters,
  anchor,
  onClose,
}: {
  list: List;
  filters: ListFilter[];
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState(filters[0]?.field.name ?? "");
  const chosen = filters.find(({ field }) => field.name === name);
  const [draft, setDraft] = useState<ConditionDraft>(() => draftFrom(chosen, controller.filterValues[name]));
  const choose = (next: string) => {
    setName(next);
    setDraft(
      draftFrom(
        filters.find(({ field }) => field.name === next),
        controller.filterValues[next],
      ),
    );
  };
  const apply = () => {
    const value = valueFrom(draft);
    if (value !== undefined)
      controller.setFilters({ ...controller.filterValues, [name]: value }, undefined, false);
    onClose();
  };
  return (
    <DropPanel label={text("list.addFilter")} anchor={anchor} onClose={onClose} width={320} side="left">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        sx={{ display: "grid", gap: 1.5 }}
      >
        <Box sx={{ display: "grid", gap: 0.5 }}>
          <label htmlFor={id}>{text("report.field")}</label>
          <select
            id={id}
            className="plain-select"
            value={name}
            onChange={(event) => choose(event.target.value)}
            autoFocus
          >
            {filters.map(({ field, label }) => (
              <option key={field.name} value={field.name}>
                {label}
              </option>
            ))}
          </select>
        </Box>
        {chosen && <ConditionEditor field={chosen.field} draft={draft} onChange={setDraft} />}
        <Button type="submit" variant="contained">
          {text("list.apply")}
        </Button>
      </Box>
    </DropPanel>
  );
}

function draftFrom(filter: ListFilter | undefined, value: unknown): ConditionDraft {
  if (!filter) return { operator: "is", value: undefined };
  if (isCondition(value)) return { operator: value.operator, value: value.value };
  return value === undefined || value === "all"
    ? emptyCondition(filter.field)
    : { operator: Array.isArray(value) ? "in" : (filter.field.type.operators[0] ?? "is"), value };
}

/** Plain equality stands in the address as a plain value; everything else carries its operator. */
function valueFrom({ operator, value }: ConditionDraft): unknown {
  if (operator === "is_empty" || operator === "not_empty") return { operator };
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return undefined;
  if (operator === "is") return value;
  return operator === "in" && Array.isArray(value) ? value : { operator, value };
}
