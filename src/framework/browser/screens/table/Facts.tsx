import Box from "@mui/material/Box";
import type { SystemStyleObject } from "@mui/system";
import type { RaRecord } from "react-admin";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { saysNothing } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { Cell } from "../../fields/Cell.tsx";

interface FactsProps {
  columns: Column[];
  record: RaRecord;
  resource: string;
  /** How many there may be. */
  most?: number;
  sx?: SystemStyleObject;
}

/** The columns of a card that have a value, each with its word. */
export function Facts({ columns, record, resource, most, sx }: FactsProps) {
  const filled = columns.filter(({ field: { name, schema } }) => {
    const value = valueAt(record, name);
    if (value === undefined) return false;
    return schema["x-empty"] !== undefined || !saysNothing(value, schema);
  });
  return (
    <Box
      component="dl"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        columnGap: 2,
        m: 0,
        mt: 1,
        fontSize: "0.875rem",
        ...sx,
      }}
    >
      {filled.slice(0, most).map((column) => (
        <Box key={column.field.name} sx={{ display: "flex", gap: 0.5, minWidth: 0 }}>
          {/* A word is never broken to make room for the value, nor is the label squeezed by a long one. */}
          <Box
            component="dt"
            sx={{
              color: "text.secondary",
              flexShrink: 0,
              maxWidth: "min(13rem, 50vw)",
              overflowWrap: "break-word",
            }}
          >
            {column.label}:
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
            <Cell column={column} record={record} resource={resource} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
