import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { nameFor } from "#framework/shared/customForms/nameFor.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Option, Translations } from "../../model/model.ts";
import { PartButtons } from "../PartButtons.tsx";
import { WordField } from "./WordField.tsx";

interface AnswerOptionsProps {
  options: Option[];
  onChange: (options: Option[]) => void;
}

/** The answers to choose from. The value of an answer stays when its words change. */
export function AnswerOptions({ options, onChange }: AnswerOptionsProps) {
  const translate = useTranslate();
  const add = () => {
    const taken = Object.fromEntries(options.map(({ value }) => [value, true]));
    const label = translate("builder.answer", { number: options.length + 1 });
    onChange([...options, { value: nameFor(label.toLowerCase(), taken), label }]);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: "grid", gap: 1 }}>
      <Box component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {translate("builder.answers")}
      </Box>
      {options.map((option, index) => (
        <Box key={option.value} sx={{ display: "flex", gap: 0.5 }}>
          <WordField
            name="title"
            label={translate("builder.answer", { number: index + 1 })}
            text={option.label}
            words={option.words}
            most={300}
            onText={(label) => onChange(options.with(index, { ...option, label }))}
            onWords={(words) => onChange(options.with(index, worded(option, words)))}
          />
          <PartButtons name={option.label} list={options} index={index} onChange={onChange} />
        </Box>
      ))}
      <Button size="small" startIcon={<Icon name="Add" />} onClick={add} sx={{ justifySelf: "start" }}>
        {translate("builder.addAnswer")}
      </Button>
    </Box>
  );
}

const worded = ({ words: _before, ...option }: Option, words: Translations | undefined): Option =>
  words ? { ...option, words } : option;
