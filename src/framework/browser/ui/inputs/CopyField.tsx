import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../Icon.tsx";
import { toasts } from "../toasts.tsx";

/** A value that is copied to somewhere else, such as another system, and that nobody changes here. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toasts.success(text("shell.copied"));
    } catch {
      // The browser does not let us: selected, it can be copied by hand.
      field.current?.select();
    }
  };
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: "block", fontWeight: 550, mb: 0.5 }}>
        {label}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <input
          ref={field}
          id={id}
          className="plain-input"
          dir="ltr"
          readOnly
          value={value}
          style={{ minWidth: 0 }}
          onFocus={(event) => event.target.select()}
        />
        <Button sx={{ flexShrink: 0 }} startIcon={<Icon name="ContentCopy" />} onClick={() => void copy()}>
          {text("shell.copy")}
        </Button>
      </Box>
    </div>
  );
}
