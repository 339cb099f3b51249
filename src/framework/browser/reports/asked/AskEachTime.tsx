import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { DraftCondition } from "#framework/shared/reports/draft.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import type { FilterEditor } from "../filters/filterEditor.ts";
import { askedWords } from "./words.ts";

interface AskEachTimeProps {
  editor: FilterEditor;
  condition: DraftCondition;
  /** The name of its column. */
  label: string;
}

/** Whether a saved report asks for the value of a condition each time it is opened. */
export function AskEachTime({ editor, condition, label }: AskEachTimeProps) {
  const text = useLaterText("reportAsks", askedWords);
  const { ask = false, ...rest } = condition;
  return (
    <FormControlLabel
      control={
        <Checkbox size="small" slotProps={{ input: { "aria-label": text("askOf", { name: label }) } }} />
      }
      checked={ask}
      onChange={(_, checked) => editor.changeCondition(checked ? { ...rest, ask: true } : rest)}
      label={text("ask")}
      title={text("askHelp")}
      sx={{
        gridColumn: { md: 2, lg: "auto" },
        minHeight: 40,
        mx: 0,
        "& .MuiFormControlLabel-label": { fontSize: "0.8125rem" },
      }}
    />
  );
}
