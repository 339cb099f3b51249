import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useRef } from "react";
import { useText } from "#framework/browser/i18n/useText.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useXeroText } from "./words.ts";

/** The address to which Xero returns, to be copied into the provider's app. */
export function RedirectAddress({ address }: { address: string }) {
  const text = useXeroText();
  const shell = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.success(shell("shell.copied"));
    } catch {
      // The browser does not let us: selected, it can be copied by hand.
      field.current?.select();
    }
  };
  return (
    <Box sx={{ maxWidth: 440, mb: 2 }}>
      <Box component="label" htmlFor={id} sx={{ display: "block", fontWeight: 550, mb: 0.5 }}>
        {text("redirect")}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <input
          ref={field}
          id={id}
          className="plain-input"
          dir="ltr"
          readOnly
          value={address}
          style={{ minWidth: 0 }}
          onFocus={(event) => event.target.select()}
        />
        <Button sx={{ flexShrink: 0 }} startIcon={<Icon name="ContentCopy" />} onClick={() => void copy()}>
          {shell("shell.copy")}
        </Button>
      </Box>
    </Box>
  );
}
