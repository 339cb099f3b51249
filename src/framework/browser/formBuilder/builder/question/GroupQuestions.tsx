import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { nameFor } from "#framework/shared/customForms/nameFor.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { asKind } from "../../model/edit.ts";
import { answerKinds, type Kind, newId, type Question, recordKinds } from "../../model/model.ts";
import { AnswerOptions } from "./AnswerOptions.tsx";
import { KindField } from "./KindField.tsx";
import { PartButtons } from "../PartButtons.tsx";
import { WordField } from "./WordField.tsx";

/** What only a whole form asks, and no entry of a repeatable group. */
const ofForms: ReadonlySet<Kind> = new Set(["date-time", "files", "signature"]);

const inner: Kind[] = answerKinds.filter((kind) => !ofForms.has(kind));

interface GroupQuestionsProps {
  questions: Question[];
  onChange: (questions: Question[]) => void;
}

/** The questions of one entry of a repeatable group. */
export function GroupQuestions({ questions, onChange }: GroupQuestionsProps) {
  const translate = useTranslate();
  const taken = Object.fromEntries(questions.map(({ name }) => [name, true]));
  const set = (index: number, { kind, ...part }: Partial<Question>) => {
    const before = questions[index];
    if (!before) return;
    const { [before.name]: _, ...others } = taken;
    const name = before.follows && part.label ? nameFor(part.label.toLowerCase(), others) : before.name;
    const after: Question = { ...(kind ? asKind(before, kind) : before), ...part, name };
    if (after.words === undefined) delete after.words;
    onChange(questions.with(index, after));
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: "grid", gap: 1 }}>
      <Box component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {translate("builder.entry")}
      </Box>
      {questions.map((question, index) => (
        <InnerQuestion key={question.id} question={question} onSet={(part) => set(index, part)}>
          <PartButtons name={question.label} list={questions} index={index} onChange={onChange} />
        </InnerQuestion>
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

interface InnerQuestionProps {
  question: Question;
  onSet: (part: Partial<Question>) => void;
  /** What moves it and takes it out. */
  children: ReactNode;
}

function InnerQuestion({ question, onSet, children }: InnerQuestionProps) {
  const translate = useTranslate();
  const { label, words, kind, required, options } = question;
  return (
    <Box sx={{ display: "grid", gap: 1, p: 1, border: 1, borderColor: "divider", borderRadius: 1.5 }}>
      <Box sx={{ display: "flex", gap: 0.5 }}>
        <WordField
          name="title"
          label={translate("builder.label")}
          text={label}
          words={words}
          most={300}
          onText={(text) => onSet({ label: text })}
          onWords={(others) => onSet({ words: others })}
        />
        {children}
      </Box>
      <KindField
        kinds={[...new Set([...inner, ...recordKinds(), kind])]}
        kind={kind}
        onKind={(next) => onSet({ kind: next })}
      />
      <FormControlLabel
        control={
          <Checkbox checked={required} onChange={({ target }) => onSet({ required: target.checked })} />
        }
        label={translate("builder.mustAnswer")}
      />
      {options && <AnswerOptions options={options} onChange={(next) => onSet({ options: next })} />}
    </Box>
  );
}
