import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import { languages, mainLanguage } from "#framework/shared/forms/words.ts";
import { type Model, questionsIn } from "../model/model.ts";
import { translated } from "../model/wording.ts";

/** The languages in which a form's words can be written: those that it has first, each with how far it is. */
export function useTranslations(model: Model): { code: string; label: string; done?: string }[] {
  const translate = useTranslate();
  const done = translated(model);
  const total = questionsIn(model).length;
  const codes = Object.keys(languages).toSorted((a, b) => Number(done.has(b)) - Number(done.has(a)));
  return [
    { code: mainLanguage, label: "English" },
    ...codes.map((code) => ({
      code,
      label: languages[code] ?? code,
      ...(done.has(code) && { done: translate("builder.languageDone", { done: done.get(code), total }) }),
    })),
  ];
}

interface LanguageChoiceProps {
  model: Model;
  language: string;
  onChange: (language: string) => void;
}

/** In which language the words are being written. */
export function LanguageChoice({ model, language, onChange }: LanguageChoiceProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      label={translate("builder.language")}
      value={language}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 190 }}
    >
      {useTranslations(model).map(({ code, label, done }) => (
        <MenuItem key={code} value={code} lang={code}>
          <bdi>{label}</bdi>
          {done && <span>&nbsp;· {done}</span>}
        </MenuItem>
      ))}
    </TextField>
  );
}
