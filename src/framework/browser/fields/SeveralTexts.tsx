import { useState } from "react";
import { textsFrom } from "#framework/shared/fields/types/texts.ts";
import { useText } from "../i18n/useText.ts";

interface SeveralTextsProps {
  id?: string;
  value: unknown;
  onChange: (value: string[] | undefined) => void;
  label: string;
  /** Whether a label beside it names it already. */
  labelled?: boolean;
}

/** Several texts on one line, to compare with a list. What is typed stays as it is: a semicolon may be followed by more. */
export function SeveralTexts({ id, value, onChange, label, labelled = false }: SeveralTextsProps) {
  const text = useText();
  const given = [value ?? []].flat().map(String).join("; ");
  const [typed, setTyped] = useState(given);
  const shown = textsFrom(typed).join("; ") === given ? typed : given;
  return (
    <input
      id={id}
      className="plain-input"
      aria-label={labelled ? undefined : label}
      placeholder={text("report.severalTexts")}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const several = textsFrom(target.value);
        onChange(several.length > 0 ? several : undefined);
      }}
    />
  );
}
