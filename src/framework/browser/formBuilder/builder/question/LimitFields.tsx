import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { patterns } from "#framework/shared/customForms/limits.ts";
import { askedFormats } from "#framework/shared/formats/formats.ts";
import type { Question } from "../../model/model.ts";

interface LimitFieldsProps {
  question: Question;
  onChange: (part: Partial<Question>, as?: string) => void;
}

/** What the least and the most mean for a kind; kinds that are not here have none. */
const limitWords: Partial<Record<Question["kind"], "characters" | "amount" | "dollars" | "entries">> = {
  "short-text": "characters",
  "long-text": "characters",
  number: "amount",
  money: "dollars",
  choices: "entries",
  files: "entries",
  group: "entries",
};

/** Forms of text that are no kind of their own. */
const textForms = { ...askedFormats(), ...patterns };
for (const kind of ["date", "date-time", "time", "email", "phone", "uuid"]) delete textForms[kind];

/** How long, how much or how many, and which form of text. */
export function LimitFields({ question, onChange }: LimitFieldsProps) {
  const translate = useTranslate();
  const words = limitWords[question.kind];
  if (words === undefined) return null;
  const isCount = words === "characters" || words === "entries";
  /** Money is kept in cents. */
  const per = words === "dollars" ? 100 : 1;
  const limit = (name: "least" | "most") => (
    <TextField
      size="small"
      type="number"
      label={translate(`builder.${name}`)}
      helperText={translate(`builder.units.${words}`)}
      value={question[name] === undefined ? "" : question[name] / per}
      onChange={({ target }) => {
        const typed = Math.round(Number(target.value) * per * 100) / 100;
        const value = isCount ? Math.max(0, Math.round(typed)) : typed;
        onChange({ [name]: target.value === "" ? undefined : value }, name);
      }}
      slotProps={{ htmlInput: isCount ? { min: 0, step: 1 } : { step: "any" } }}
    />
  );
  const { least, most } = question;
  return (
    <>
      <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "1fr 1fr" }}>
        {limit("least")}
        {limit("most")}
      </Box>
      {least !== undefined && most !== undefined && least > most && (
        <Typography role="alert" variant="body2" color="error">
          {translate("builder.leastAboveMost")}
        </Typography>
      )}
      {question.kind === "short-text" && (
        <TextField
          size="small"
          select
          label={translate("builder.format")}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          value={question.format ?? ""}
          onChange={({ target }) => onChange({ format: target.value || undefined })}
        >
          <MenuItem value="">{translate("builder.anyText")}</MenuItem>
          {Object.entries(textForms).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}
