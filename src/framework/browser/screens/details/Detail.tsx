import Box from "@mui/material/Box";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isMasked } from "#framework/shared/text/mask.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useText } from "../../i18n/useText.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { isFilled } from "./visibleSections.ts";
import { MaskedValue } from "./MaskedValue.tsx";

export interface DetailProps {
  field: Field;
  record: Record<string, unknown>;
  /** Resource whose masked values may be asked for. */
  resource?: string;
  /** The heading above says what it is called. */
  isNamedAbove?: boolean;
}

/** Whether the value has words of its own below this one, which then is their heading. */
const isGroup = ({ type, schema }: Field): boolean =>
  type.name === "rows" ||
  type.name === "texts" ||
  ["json", "mixed", "entries", "places"].includes(type.name) ||
  (type.name === "object" && schema["x-title"] === undefined);

/** One fact of a record: what it is called, and its value or that there is none. */
export function Detail({ field, record, resource, isNamedAbove = false }: DetailProps) {
  const text = useText();
  const value = valueAt(record, field.name);
  return (
    <>
      <Box
        component="dt"
        style={isNamedAbove ? visuallyHidden : undefined}
        sx={
          isGroup(field)
            ? { fontWeight: 600, fontSize: "0.9375rem", mb: 0.25 }
            : { color: "text.secondary", fontSize: "0.8125rem", mb: 0.25 }
        }
      >
        {field.label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: "0.9375rem", overflowWrap: "anywhere" }}>
        {!isFilled(value) ? (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {text("view.empty")}
          </Box>
        ) : resource !== undefined && isMasked(value) ? (
          <MaskedValue
            field={field}
            value={String(value)}
            resource={resource}
            id={record.uuid ?? record.id}
          />
        ) : (
          <FieldValue field={field} value={value} record={record} linked />
        )}
      </Box>
    </>
  );
}
