import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import { languages, mainLanguage } from "#shared/forms/words.ts";
import { type Model, questionsIn } from "../model/model.ts";
import { translated } from "../model/wording.ts";

interface LanguageChoiceProps {
  model: Model;
  language: string;
  onChange: (language: string) => void;
}

/** In which language the words are being written: those that the form has first, with how far each is. */
export function LanguageChoice({ model, language, onChange }: LanguageChoiceProps) {
  const translate = useTranslate();
  const done = translated(model);
  const total = questionsIn(model).length;
  const codes = Object.keys(languages).toSorted((a, b) => Number(done.has(b)) - Number(done.has(a)));
  return (
    <TextField
      select
      size="small"
      label={translate("builder.language")}
      value={language}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 190 }}
    >
      <MenuItem value={mainLanguage}>English</MenuItem>
      {codes.map((code) => (
        <MenuItem key={code} value={code} lang={code}>
          <bdi>{languages[code]}</bdi>
          {done.has(code) && (
            <span>&nbsp;· {translate("builder.languageDone", { done: done.get(code), total })}</span>
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
