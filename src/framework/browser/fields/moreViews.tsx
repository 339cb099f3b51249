import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type Field, fieldsOf, propertiesOf } from "#framework/shared/fields/fields.ts";
import { structureOf, takesEntries } from "#framework/shared/fields/structure.ts";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { formatInstant } from "../i18n/dates.ts";
import { useText } from "../i18n/useText.ts";
import { usePlatform } from "../services.tsx";
import { RichText } from "../text/RichText.tsx";
import { AnyValue } from "./AnyValue.tsx";
import { FileLink } from "./FileLink.tsx";
import { FilePicture } from "./FilePicture.tsx";
import { FieldValue } from "./FieldValue.tsx";
import type { FieldViewProps } from "./fieldView.ts";
import { groupText } from "./groupText.ts";
import { isFilled, RowsTable, tableFields } from "./RowsTable.tsx";

export const RichTextView = ({ value, compact, field }: FieldViewProps) =>
  compact ? <>{field.type.text(value, field.schema)}</> : <RichText html={String(value)} />;

export const LongTextView = ({ value, compact }: FieldViewProps) =>
  compact ? (
    <>{String(value)}</>
  ) : (
    <Box sx={{ whiteSpace: "pre-wrap", maxWidth: "75ch" }}>{String(value)}</Box>
  );

export const FileView = ({ value }: FieldViewProps) => (isObject(value) ? <FileLink file={value} /> : null);

export const FilesView = ({ value }: FieldViewProps) => (
  <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
    {[value]
      .flat()
      .filter(isObject)
      .map((file) => (
        <li key={String(file.documentId)}>
          <FileLink file={file} />
        </li>
      ))}
  </Box>
);

export const ImageView = ({ value, compact, field }: FieldViewProps) =>
  isObject(value) ? (
    compact ? (
      <FileLink file={value} />
    ) : (
      <FilePicture file={value} alt={field.label} size={160} />
    )
  ) : null;

/** A signature as it was drawn or typed, with the name and the time. */
export function SignatureView({ value }: FieldViewProps) {
  const text = useText();
  const zone = usePlatform()?.time_zone;
  if (!isObject(value)) return null;
  return (
    <Box>
      {value.method === "drawn" && typeof value.strokes === "string" ? (
        <Box
          component="svg"
          viewBox="0 0 600 180"
          role="img"
          aria-label={String(value.name)}
          sx={{
            width: 300,
            height: 90,
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
            stroke: "currentColor",
            fill: "none",
            strokeWidth: 3,
            strokeLinecap: "round",
          }}
        >
          <path d={value.strokes.replace(/[^MLQC0-9 .,-]/g, "")} />
        </Box>
      ) : (
        <Box sx={{ fontSize: "1.5rem", fontStyle: "italic" }}>{String(value.name)}</Box>
      )}
      <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {text("form.signedBy", {
          name: String(value.name),
          when: formatInstant(String(value.signed_at), zone),
        })}
      </Box>
    </Box>
  );
}

/** The filled-in fields of a group, each with its word. */
function Group({
  schema,
  value,
  record,
  fields = fieldsOf(schema),
}: {
  schema: Schema;
  value: Record<string, unknown>;
  record: Record<string, unknown>;
  fields?: Field[];
}) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(90px, max-content) 1fr",
        columnGap: 2,
        rowGap: 0.25,
        m: 0,
      }}
    >
      {fields
        .filter(({ name }) => isFilled(value[name]))
        .map((field) => (
          <Box key={field.name} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {field.label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <FieldValue field={field} value={value[field.name]} record={record} />
            </Box>
          </Box>
        ))}
      {Object.entries(value)
        .filter(([name]) => takesEntries(schema) && !Object.hasOwn(propertiesOf(schema), name))
        .map(([name, item]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <AnyValue value={item} depth={1} />
            </Box>
          </Box>
        ))}
    </Box>
  );
}

export const ObjectView = ({ field, value, compact, record }: FieldViewProps) =>
  !isObject(value) ? null : compact === true || field.schema["x-title"] !== undefined ? (
    <>{groupText(field, value, record)}</>
  ) : (
    <Group schema={field.schema} value={value} record={record} />
  );

/** Whether the title of a row says all that is in it. What refers to a record leads there, which a title does not. */
function isToldByTitle(schema: Schema, row: Record<string, unknown>): boolean {
  const fields = propertiesOf(schema);
  const told = new Set(
    namesIn(schema["x-title"] ?? "").filter((name) => fields[name]?.["x-reference"] === undefined),
  );
  return Object.keys(row).every((name) => told.has(name) || !isFilled(row[name]));
}

/** A repeatable group: each entry in a line where its title says it all, otherwise with its filled-in fields. */
export function RowsView({ field, value, compact, record }: FieldViewProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  if (compact || !field.schema.items) return <>{groupText(field, value, record)}</>;
  const { items } = field.schema;
  const isTable = field.schema["x-widget"] === "table";
  if (isTable && !isPhone)
    return (
      <RowsTable label={field.label} schema={items} rows={[value].flat().filter(isObject)} record={record} />
    );
  return (
    <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
      {[value].flat().map((row, index) => (
        <Box
          component="li"
          key={index}
          sx={{ borderInlineStart: "3px solid", borderColor: "divider", paddingInlineStart: 1.5 }}
        >
          {isObject(row) && isToldByTitle(items, row) ? (
            groupText(field, [row], record)
          ) : isObject(row) && structureOf(items) === undefined ? (
            <Group
              schema={items}
              value={row}
              record={record}
              fields={isTable ? tableFields(items) : undefined}
            />
          ) : (
            <AnyValue value={row} />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A value that is kept whole: in one line, or with all that is in it. */
export const WholeView = ({ field, value, compact }: FieldViewProps) =>
  compact === true ? <>{field.type.text(value, field.schema)}</> : <AnyValue value={value} />;

export const ColorView = ({ value }: FieldViewProps) => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
    <Box
      component="span"
      aria-hidden
      sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: "divider" }}
      style={{ background: /^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : undefined }}
    />
    {String(value)}
  </Box>
);
