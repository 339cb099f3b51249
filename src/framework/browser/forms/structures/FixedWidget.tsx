import Box from "@mui/material/Box";
import type { WidgetProps } from "../rjsf.ts";

/** A value that can only be one: it is filled in, and nobody has to type it. */
export function FixedWidget({ id, schema, value }: WidgetProps) {
  return (
    <Box component="output" id={id} sx={{ minHeight: 32, display: "block", overflowWrap: "anywhere" }}>
      {String(schema.const ?? value ?? "")}
    </Box>
  );
}
