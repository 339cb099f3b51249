import Box from "@mui/material/Box";
import { CopyField } from "#framework/browser/ui/inputs/CopyField.tsx";
import { useXeroText } from "./words.ts";

/** The address to which Xero returns, to be copied into the provider's app. */
export function RedirectAddress({ address }: { address: string }) {
  const text = useXeroText();
  return (
    <Box sx={{ maxWidth: 440, mb: 2 }}>
      <CopyField label={text("redirect")} value={address} />
    </Box>
  );
}
