import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useContext } from "react";
import { isRightToLeft, mainLanguage } from "#framework/shared/forms/words.ts";
import type { Words } from "#framework/shared/schema/schema.ts";
import type { Translations } from "../../model/model.ts";
import { reworded } from "../../model/wording.ts";
import { WordingLanguage } from "../wordingLanguage.ts";

interface WordFieldProps extends Pick<TextFieldProps, "label" | "helperText" | "multiline" | "sx"> {
  /** Which of the words this is in other languages. */
  name: keyof Words;
  /** The English. */
  text: string;
  words: Translations | undefined;
  most: number;
  onText: (text: string) => void;
  onWords: (words: Translations | undefined) => void;
}

/** Words of a form in the language that is being written. In any other than English, the English stands below. */
export function WordField({
  name,
  text,
  words,
  most,
  helperText,
  onText,
  onWords,
  ...field
}: WordFieldProps) {
  const language = useContext(WordingLanguage);
  const isMain = language === mainLanguage;
  return (
    <TextField
      size="small"
      fullWidth
      {...field}
      value={isMain ? text : (words?.[language]?.[name] ?? "")}
      helperText={isMain ? helperText : text}
      onChange={({ target }) =>
        isMain ? onText(target.value) : onWords(reworded(words, language, name, target.value))
      }
      slotProps={{
        htmlInput: {
          maxLength: most,
          lang: isMain ? undefined : language,
          dir: isMain ? undefined : isRightToLeft(language) ? "rtl" : "ltr",
        },
      }}
    />
  );
}
