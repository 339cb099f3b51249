import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import type { ContractCheck } from "./useContractCheck.ts";

/** What to know of a contract: warnings stand out, the rest is plain text. */
export function Facts({ facts }: Pick<ContractCheck, "facts">) {
  const translate = useTranslate();
  if (facts.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={translate("contract.toKnow")}
      sx={{ display: "grid", gap: 1, justifyItems: "start" }}
    >
      {facts.map(({ tone, text }) =>
        tone === "warning" ? (
          <Alert key={text} severity="warning" sx={{ py: 0.25 }}>
            {text}
          </Alert>
        ) : (
          <Box key={text} sx={{ color: "text.secondary" }}>
            {text}
          </Box>
        ),
      )}
    </Box>
  );
}
