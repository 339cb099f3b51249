import Box from "@mui/material/Box";
import type { WidgetProps } from "../rjsf.ts";
import { TextWidget } from "./TextInputs.tsx";

/** A colour: picked, or typed as #rrggbb. */
export function ColorWidget(props: WidgetProps) {
  const { value, onChange, disabled, readonly, label } = props;
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center", maxWidth: 220 }}>
      <input
        type="color"
        aria-label={label}
        value={/^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : "#1a6b54"}
        disabled={disabled || readonly}
        onChange={(event) => onChange(event.target.value)}
        style={{ width: 44, height: 40, padding: 2, border: 0, background: "none" }}
      />
      <TextWidget {...props} />
    </Box>
  );
}
