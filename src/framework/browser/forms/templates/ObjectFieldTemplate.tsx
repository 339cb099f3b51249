import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ADDITIONAL_PROPERTY_FLAG, canExpand } from "@rjsf/utils";
import { Fragment, type ReactNode } from "react";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { ObjectFieldTemplateProps } from "../rjsf.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { FormContext } from "../formContext.ts";
import { AddEntry, OtherValues } from "../structures/EntryFrame.tsx";
import { FieldCell } from "./FieldLine.tsx";
import { EntryRow, EntryTableProvider, useEntryColumns } from "./EntryTable.tsx";
import { sectionsOfGroup, topSections } from "./groupSections.ts";
import { SectionCard } from "./SectionCard.tsx";

type Properties = Map<string, ReactNode>;

/**
 * A group of fields. The root is laid out by the definition's sections, or as a grid below the title that its dialog
 * has; a group inside it by the sections that name its fields, or as a grid with a title and a line of its own.
 */
export function ObjectFieldTemplate({
  title,
  properties,
  fieldPathId,
  registry,
  schema,
  formData,
  errorSchema,
  uiSchema,
  onAddProperty,
  disabled,
  readonly,
}: ObjectFieldTemplateProps) {
  const columns = useEntryColumns();
  const { properties: parts }: Schema = schema;
  const { sections, onlySections = false } = registry.formContext;
  const contents: Properties = new Map(
    properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]),
  );
  const isRoot = fieldPathId.path.length === 0;
  const laidOut = isRoot ? sections : sectionsOfGroup(sections ?? [], fieldPathId.path.join("."));
  const drawn = laidOut && (
    <Sections
      contents={contents}
      sections={laidOut}
      schema={schema}
      failing={Object.keys(errorSchema ?? {})}
      only={isRoot && onlySections}
    />
  );
  if (isRoot && drawn) return drawn;
  if (laidOut && laidOut.length > 0)
    return (
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <legend style={visuallyHidden}>{schema.title ?? title}</legend>
        {drawn}
      </Box>
    );
  const own = [...contents].filter(([name]) => !isEntry(schema.properties?.[name]));
  const entries = [...contents].filter(([name]) => isEntry(schema.properties?.[name]));
  const mayAdd = !disabled && !readonly && canExpand(schema, uiSchema, formData);
  const isRow = typeof fieldPathId.path.at(-1) === "number";
  const isGroup = !isRoot && !isRow;
  if (isRow && columns)
    return (
      <EntryTableProvider value={undefined}>
        <EntryRow
          entry={schema}
          columns={columns}
          contents={contents}
          value={asObject(formData)}
          wrong={Object.keys(errorSchema ?? {})}
          id={fieldPathId.$id}
        />
      </EntryTableProvider>
    );
  return (
    <Box
      component={isGroup ? "fieldset" : "div"}
      aria-describedby={!isRow && schema.description ? `${fieldPathId.$id}__help` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      {isGroup && title && (
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
          {schema.title ?? title}
        </Typography>
      )}
      {!isRow && schema.description && (
        <Box id={`${fieldPathId.$id}__help`} sx={{ color: "text.secondary", fontSize: "0.875rem", mb: 1 }}>
          {schema.description}
        </Box>
      )}
      <Box
        className="form-grid"
        sx={
          isGroup
            ? {
                borderInlineStart: "3px solid",
                borderColor: "divider",
                paddingInlineStart: { xs: 0.75, sm: 2 },
              }
            : undefined
        }
      >
        {own.map(([name, content]) => (
          <FieldCell key={name} isWide={isWide(parts?.[name])} content={content} />
        ))}
      </Box>
      {(entries.length > 0 || mayAdd) && (
        <OtherValues id={fieldPathId.$id} isBesideFields={own.length > 0}>
          {entries.map(([name, content]) => (
            <Box key={name}>{content}</Box>
          ))}
          {mayAdd && <AddEntry id={fieldPathId.$id} onAdd={onAddProperty} />}
        </OtherValues>
      )}
    </Box>
  );
}

/** Whether a value stands under a name that anyone who fills it in gave it. */
const isEntry = (schema: unknown): boolean => isObject(schema) && ADDITIONAL_PROPERTY_FLAG in schema;

/** Several lines, lists, groups and circles side by side take the whole width. */
const isWide = (schema: Schema = {}): boolean => {
  const { type, oneOf, anyOf, maxLength = 0, "x-widget": widget } = schema;
  if (type === undefined && (oneOf ?? anyOf) !== undefined) return true;
  return type === "array" || type === "object" || maxLength >= 200 || widget === "radio";
};

interface SectionsProps {
  contents: Properties;
  sections: NonNullable<FormContext["sections"]>;
  schema: Schema;
  failing: readonly string[];
  /** Fields that no section names are left out. */
  only: boolean;
}

function Sections({ contents, sections, schema, failing, only }: SectionsProps) {
  const top = topSections(sections);
  const placed = new Set(top.flatMap((part) => ("group" in part ? [part.group] : part.fields.flat())));
  const rest = only ? [] : [...contents.keys()].filter((name) => !placed.has(name));
  const all = rest.length > 0 ? [...top, { fields: rest }] : top;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {all.map((section, index) => {
        if ("group" in section) return <Fragment key={section.group}>{contents.get(section.group)}</Fragment>;
        const lines = section.fields
          .map((entry) => [entry].flat().filter((name) => contents.has(name)))
          .filter((line) => line.length > 0);
        if (lines.length === 0) return null;
        return (
          <SectionCard
            key={`${section.title ?? ""} ${index}`}
            section={section}
            lines={lines}
            contents={contents}
            schema={schema}
            failing={failing}
            isPlain={only}
          />
        );
      })}
    </Box>
  );
}
