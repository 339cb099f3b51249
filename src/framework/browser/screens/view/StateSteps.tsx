import Box from "@mui/material/Box";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import { useRecordText } from "../../i18n/enRecords.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

interface StateStepsProps {
  resource: Resource;
  schema: Schema;
  record: Record<string, unknown>;
}

/** Whether a record is on the usual way through its states. */
export function hasSteps({ definition }: Resource, record: Record<string, unknown>): boolean {
  const { field = "", path = [] } = definition.record?.lifecycle ?? {};
  return path.includes(String(record[field] ?? ""));
}

/** The states on the usual way of a record, and where it is now. */
export function StateSteps({ resource, schema, record }: StateStepsProps) {
  const words = useRecordText();
  const { field: name = "", path = [] } = resource.definition.record?.lifecycle ?? {};
  const field = fieldAt(schema, name);
  const current = path.indexOf(String(record[name] ?? ""));
  if (!field || current < 0) return null;
  const choices = choicesOf(field.schema) ?? [];
  return (
    <Box
      component="ol"
      aria-label={field.label}
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, rowGap: 0.5, listStyle: "none", m: 0, mt: 1, p: 0 }}
    >
      {path.map((state, index) => {
        const isDone = index < current || (index === current && index === path.length - 1);
        const isCurrent = index === current;
        return (
          <Box
            component="li"
            key={state}
            aria-current={isCurrent ? "step" : undefined}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 0.5,
              fontSize: "0.8125rem",
              fontWeight: isCurrent ? 650 : 400,
              color: isCurrent ? "text.primary" : "text.secondary",
            }}
          >
            {index > 0 && <Icon name="ChevronRight" size={16} directed />}
            <Icon
              name={isDone ? "CheckCircle" : isCurrent ? "RadioButtonChecked" : "RadioButtonUnchecked"}
              size={16}
              style={{ opacity: isDone || isCurrent ? 1 : 0.6 }}
            />
            {choices.find(({ value }) => value === state)?.label ?? state}
            {isDone && !isCurrent && <span style={visuallyHidden}> ({words("stateDone")})</span>}
          </Box>
        );
      })}
    </Box>
  );
}
