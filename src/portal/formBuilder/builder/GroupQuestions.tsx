import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import { nameFor } from "#shared/builtForms/import/names.ts";
import { Icon } from "#framework/ui/Icon.tsx";
import { type Kind, newId, type Question } from "../model/model.ts";
import { WordField } from "./WordField.tsx";

/** What one entry of a repeatable group may ask. */
const inner: Kind[] = [
  "short-text",
  "long-text",
  "number",
  "money",
  "date",
  "time",
  "yes-no",
  "email",
  "phone",
  "body-place",
  "staff",
];

interface GroupQuestionsProps {
  questions: Question[];
  onChange: (questions: Question[]) => void;
}

/** The questions of one entry of a repeatable group. */
export function GroupQuestions({ questions, onChange }: GroupQuestionsProps) {
  const translate = useTranslate();
  const taken = Object.fromEntries(questions.map(({ name }) => [name, true]));
  const set = (index: number, part: Partial<Question>) => {
    const before = questions[index];
    if (!before) return;
    const { [before.name]: _, ...others } = taken;
    const name = before.follows && part.label ? nameFor(part.label.toLowerCase(), others) : before.name;
    const after: Question = { ...before, ...part, name };
    if (after.words === undefined) delete after.words;
    onChange(questions.with(index, after));
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: "grid", gap: 1 }}>
      <Box component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {translate("builder.entry")}
      </Box>
      {questions.map((question, index) => (
        <Box key={question.id} sx={{ display: "grid", gap: 0.5, gridTemplateColumns: "1fr 1fr auto" }}>
          <WordField
            name="title"
            label={translate("builder.label")}
            text={question.label}
            words={question.words}
            most={300}
            onText={(label) => set(index, { label })}
            onWords={(words) => set(index, { words })}
          />
          <TextField
            size="small"
            select
            label={translate("builder.kindOf")}
            value={question.kind}
            onChange={({ target }) => set(index, { kind: target.value as Kind })}
          >
            {[...new Set([...inner, question.kind])].map((kind) => (
              <MenuItem key={kind} value={kind}>
                {translate(`builder.kind.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={translate("builder.remove", { name: question.label })}
            disabled={questions.length === 1}
            onClick={() => onChange(questions.toSpliced(index, 1))}
          >
            <Icon name="Delete" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Icon name="Add" />}
        sx={{ justifySelf: "start" }}
        onClick={() =>
          onChange([
            ...questions,
            {
              id: newId(),
              name: nameFor("more", taken),
              follows: true,
              kind: "short-text",
              label: translate("builder.more"),
              required: false,
            },
          ])
        }
      >
        {translate("builder.addToEntry")}
      </Button>
    </Box>
  );
}
