import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { formatCents } from "#framework/shared/money/cents.ts";

/** A sum of pay in large figures, and that it is an estimate. */
export function PayTotal({ title, total }: { title: string; total: number }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {title}
      </Typography>
      <Box sx={{ fontSize: "1.5rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {formatCents(total)}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate("pay.estimate")}
      </Typography>
    </>
  );
}
