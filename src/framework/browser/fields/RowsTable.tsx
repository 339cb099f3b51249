import Box from "@mui/material/Box";
import type { Field } from "#framework/shared/fields/fields.ts";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { FieldValue } from "./FieldValue.tsx";

interface RowsTableProps {
  label: string;
  schema: Schema;
  rows: readonly Record<string, unknown>[];
  record: Record<string, unknown>;
}

const numbers = new Set(["number", "money"]);
/** Whether a field of a row says something. */
export const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** The fields of a table. References are left out: who reads it may be refused the records that they name. */
export const tableFields = (schema: Schema): Field[] =>
  fieldsOf(schema).filter(({ schema: own }) => own["x-reference"] === undefined);

/** A repeatable group as a table: a column for each of its fields that anyone filled in. */
export function RowsTable({ label, schema, rows, record }: RowsTableProps) {
  const columns = tableFields(schema).filter(({ name }) => rows.some((row) => isFilled(row[name])));
  const side = ({ type }: Field) => (numbers.has(type.name) ? "right" : "left");
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={label}>
      <Box
        component="table"
        sx={{
          borderCollapse: "collapse",
          width: "100%",
          fontSize: "0.875rem",
          // Codes and numbers stay whole: the table scrolls before it breaks a word.
          overflowWrap: "break-word",
          "& th, & td": { p: 1, borderBottom: 1, borderColor: "divider", verticalAlign: "top" },
          "& th": { color: "text.secondary", fontWeight: 500, whiteSpace: "nowrap" },
        }}
      >
        <caption style={visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {columns.map((field) => (
              <Box component="th" scope="col" key={field.name} sx={{ textAlign: side(field) }}>
                {field.label}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((field) => (
                <Box
                  component="td"
                  key={field.name}
                  sx={{
                    textAlign: side(field),
                    ...(numbers.has(field.type.name) && {
                      whiteSpace: "nowrap",
                      fontVariantNumeric: "tabular-nums",
                    }),
                  }}
                >
                  <FieldValue field={field} value={row[field.name]} record={record} compact />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
