import Box from "@mui/material/Box";
import type { MultiSchemaFieldTemplateProps } from "../rjsf.ts";
import { isValidElement } from "react";
import { useText } from "../../i18n/useText.ts";

/** Alternatives: which of them it is, and below that the fields of the one that is chosen. */
export function AlternativesTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const text = useText();
  const control = isValidElement<{ id?: string }>(selector) ? selector.props.id : undefined;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        minWidth: 0,
        borderInlineStart: "3px solid",
        borderColor: "divider",
        paddingInlineStart: 2,
        mt: 1,
      }}
    >
      <Box sx={{ display: "grid", gap: 0.5, maxWidth: 420 }}>
        <Box component="label" htmlFor={control} sx={{ fontWeight: 550, fontSize: "0.9375rem" }}>
          {text("form.whichAlternative")}
        </Box>
        {selector}
      </Box>
      {optionSchemaField}
    </Box>
  );
}
