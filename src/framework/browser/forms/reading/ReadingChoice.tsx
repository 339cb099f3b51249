import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { languages, mainLanguage, type Offered } from "#framework/shared/forms/words.ts";
import { useText } from "../../i18n/useText.ts";
import { useReading } from "./useReading.ts";

/** Easy read and the language of a form, where it offers them. */
export function ReadingChoice({ offered }: { offered: Offered }) {
  const text = useText();
  const id = useId();
  const [reading, change] = useReading();
  if (!offered.easyRead && offered.languages.length === 0) return null;
  const language = offered.languages.includes(reading.language) ? reading.language : mainLanguage;
  return (
    <Box
      role="group"
      aria-label={text("reading.how")}
      className="no-print"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1, mb: 2 }}
    >
      {offered.easyRead && (
        <FormControlLabel
          control={
            <Switch
              checked={reading.easyRead}
              onChange={({ target }) => change({ easyRead: target.checked })}
            />
          }
          label={text("reading.easyRead")}
        />
      )}
      {offered.languages.length > 0 && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <label htmlFor={id}>{text("reading.language")}</label>
          <select
            id={id}
            className="plain-select"
            style={{ width: "auto" }}
            value={language}
            onChange={({ target }) => change({ language: target.value })}
          >
            <option value={mainLanguage} lang={mainLanguage}>
              English
            </option>
            {offered.languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {languages[code]}
              </option>
            ))}
          </select>
        </Box>
      )}
    </Box>
  );
}
