import Box from "@mui/material/Box";
import { ADDITIONAL_PROPERTY_FLAG } from "@rjsf/utils";
import type { FieldTemplateProps } from "../rjsf.ts";
import { EntryFrame } from "../structures/EntryFrame.tsx";
import { Mixed } from "../structures/Mixed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { OptionalMark } from "./OptionalMark.tsx";

/** Controls that bring a legend of their own, because they are several controls in one. */
const grouped = new Set(["radios", "yesNo", "choices", "check"]);
const ownFields = new Set([
  "references",
  "file",
  "files",
  "image",
  "signature",
  "permissions",
  "computed",
  "bodyMap",
  "json",
]);

/** Ids of what describes a control: its help and its error. */
export const describedBy = (id: string): string => `${id}__help ${id}__error`;

/** One field: its word above, its help below that, the control, and its error at it. */
export function FieldTemplate(props: FieldTemplateProps) {
  const isEntry = ADDITIONAL_PROPERTY_FLAG in props.schema;
  return isEntry ? (
    <EntryFrame {...props}>
      <FieldOf {...props} />
    </EntryFrame>
  ) : (
    <FieldOf {...props} />
  );
}

/** A field or widget that is named, as all of ours are. */
const nameIn = (drawnWith: unknown): string | undefined =>
  typeof drawnWith === "string" ? drawnWith : undefined;

function FieldOf({
  id,
  label,
  children,
  rawErrors,
  schema,
  uiSchema,
  required,
  hidden,
  rawHelp,
}: FieldTemplateProps) {
  if (hidden) return null;
  const field = nameIn(uiSchema?.["ui:field"]);
  const widget = nameIn(uiSchema?.["ui:widget"]);
  const errors = [...new Set(rawErrors)];
  const help = rawHelp ?? schema.description;
  const { oneOf, anyOf, type } = schema;
  const isMixed =
    type === undefined && (anyOf !== undefined || oneOf?.some((option) => !("const" in option)) === true);
  if (isMixed)
    return (
      <Mixed label={label} isOptional={!required} help={help}>
        {children}
        <Errors id={id} errors={errors} />
      </Mixed>
    );
  const isContainer =
    (schema.type === "object" || schema.type === "array") &&
    !ownFields.has(field ?? "") &&
    widget !== "choices";
  if (isContainer) {
    return (
      <Box id={id}>
        {children}
        <Errors id={id} errors={errors} />
      </Box>
    );
  }
  const isGroup = field !== undefined && field !== "references" && field !== "json";
  const hasLegend = grouped.has(widget ?? "");
  const Label = isGroup ? "div" : "label";
  return (
    <div
      id={hasLegend || field ? undefined : `${id}__frame`}
      className={errors.length > 0 ? "form-field form-field-wrong" : "form-field"}
    >
      {!hasLegend && (
        <Label id={`${id}__label`} htmlFor={isGroup ? undefined : id} className="form-label">
          {label}
          {!required && field !== "computed" && <OptionalMark />}
        </Label>
      )}
      {help && !hasLegend && (
        <div id={`${id}__help`} className="form-help">
          {help}
        </div>
      )}
      {children}
      <Errors id={id} errors={errors} />
    </div>
  );
}

function Errors({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null;
  return (
    <Box
      id={`${id}__error`}
      sx={{
        color: "error.main",
        fontSize: "0.875rem",
        fontWeight: 550,
        display: "flex",
        gap: 0.5,
        alignItems: "flex-start",
      }}
    >
      <Icon name="ErrorOutline" size={18} />
      <span>{errors.join(" ")}</span>
    </Box>
  );
}
