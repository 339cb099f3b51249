import Box from "@mui/material/Box";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { columnWords } from "./words.ts";

const parts = ["helpNumbers", "helpTexts", "helpDates", "helpTimes", "helpChoices", "helpOthers"] as const;

/** What an expression can be made of, for anyone who unfolds it. */
export function ExpressionHelp() {
  const text = useLaterText("reportColumns", columnWords);
  return (
    <details>
      <Box component="summary" sx={{ cursor: "pointer", py: 0.75, fontSize: "0.875rem" }}>
        {text("help")}
      </Box>
      <Box component="ul" sx={{ m: 0, ps: 2.5, fontSize: "0.875rem", color: "text.secondary" }}>
        {parts.map((part) => (
          <li key={part}>{text(part)}</li>
        ))}
      </Box>
    </details>
  );
}
