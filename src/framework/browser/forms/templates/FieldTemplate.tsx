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
  return (
    <Box
      id={hasLegend || field ? undefined : `${id}__frame`}
      sx={{
        minWidth: 0,
        display: "flex",
        flexDirection: "column",
        gap: 0.5,
        borderInlineStart: errors.length > 0 ? "3px solid" : 0,
        borderColor: "error.main",
        paddingInlineStart: errors.length > 0 ? 1.5 : 0,
      }}
    >
      {!hasLegend && (
        <Box
          component={isGroup ? "div" : "label"}
          htmlFor={isGroup ? undefined : id}
          id={`${id}__label`}
          sx={{ fontWeight: 550, fontSize: "0.9375rem" }}
        >
          {label}
          {!required && field !== "computed" && <OptionalMark />}
        </Box>
      )}
      {help && !hasLegend && (
        <Box id={`${id}__help`} sx={{ color: "text.secondary", fontSize: "0.875rem", maxWidth: "75ch" }}>
          {help}
        </Box>
      )}
      {children}
      <Errors id={id} errors={errors} />
    </Box>
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
