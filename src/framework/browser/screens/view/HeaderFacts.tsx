import Box from "@mui/material/Box";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { saysNothing, type Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { useMay } from "../../access/may.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { isPartial } from "../details/visibleSections.ts";

/** What matters at a glance about a record, in one line below its name. */
export function HeaderFacts({
  names,
  schema,
  record,
}: {
  names: readonly string[];
  schema: Schema;
  record: Record<string, unknown>;
}) {
  const may = useMay();
  const facts = names.flatMap((name) => {
    const field = fieldAt(schema, name);
    const value = valueAt(record, name);
    return field && (isPartial(record) || may.see(field)) && !saysNothing(value, field.schema)
      ? [{ field, value }]
      : [];
  });
  if (facts.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
        mt: 0.5,
        fontSize: "0.875rem",
      }}
    >
      {facts.map(({ field, value }) => (
        <Box key={field.name} sx={{ display: "flex", gap: 0.75, alignItems: "center" }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {field.label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <FieldValue field={field} value={value} record={record} compact linked />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
