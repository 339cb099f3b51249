import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslate } from "react-admin";
import { useEffect, useRef } from "react";
import type { Words } from "#framework/shared/schema/schema.ts";
import { changed } from "../../model/edit.ts";
import { type Model, offeredKinds, type Question, questionsIn } from "../../model/model.ts";
import { AnswerOptions } from "./AnswerOptions.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { GroupQuestions } from "./GroupQuestions.tsx";
import { KindField } from "./KindField.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { NameField } from "./NameField.tsx";
import { WordField } from "./WordField.tsx";

interface PropertiesProps {
  model: Model;
  question: Question;
  /** It was added just now: its words come first. */
  isNew: boolean;
  onChange: (model: Model, as?: string) => void;
}

/** What the chosen question says, what its answer must be, and when it is shown. */
export function Properties({ model, question, isNew, onChange }: PropertiesProps) {
  const translate = useTranslate();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    const label = fields.current?.querySelector("input");
    label?.focus();
    label?.select();
  }, [isNew]);
  const set = (part: Partial<Question>, as = "") =>
    onChange(changed(model, question.id, part), as && `${question.id} ${as}`);
  const text = (name: "label" | "help" | "easy", word: keyof Words) => (
    <WordField
      name={word}
      label={translate(`builder.${name}`)}
      helperText={name === "easy" ? translate("builder.easyHelp") : undefined}
      text={question[name] ?? ""}
      words={question.words}
      most={name === "label" ? 300 : 2000}
      multiline={name !== "label"}
      onText={(value) => set({ [name]: value || (name === "label" ? "" : undefined) }, name)}
      onWords={(words) => set({ words }, `${name} words`)}
    />
  );
  const ticked = (label: string, checked: boolean, part: (checked: boolean) => Partial<Question>) => (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={({ target }) => set(part(target.checked))} />}
      label={translate(label)}
    />
  );
  const { kind, required, mustConfirm = false, whole = false, options, questions } = question;
  const others = questionsIn(model).filter(({ id }) => id !== question.id);
  return (
    <Box ref={fields} sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      {text("label", "title")}
      {text("help", "description")}
      {text("easy", "easyRead")}
      {kind !== "other" && (
        <KindField kinds={offeredKinds()} kind={kind} onKind={(next) => set({ kind: next })} />
      )}
      {ticked("builder.mustAnswer", required, (checked) => ({ required: checked, requiredWhen: undefined }))}
      {kind === "yes-no" &&
        ticked("builder.mustConfirm", mustConfirm, (checked) => ({ mustConfirm: checked || undefined }))}
      {kind === "number" && ticked("builder.whole", whole, (checked) => ({ whole: checked || undefined }))}
      {options && <AnswerOptions options={options} onChange={(next) => set({ options: next }, "options")} />}
      {questions && (
        <GroupQuestions questions={questions} onChange={(next) => set({ questions: next }, "questions")} />
      )}
      <LimitFields question={question} onChange={set} />
      <ConditionFields
        title={translate("builder.showWhen")}
        without={translate("builder.always")}
        add={translate("builder.addCondition")}
        others={others}
        condition={question.condition}
        onChange={(condition) => set({ condition })}
      />
      {!required && !mustConfirm && (
        <ConditionFields
          title={translate("builder.neededWhen")}
          without={translate("builder.neverNeeded")}
          add={translate("builder.addNeeded")}
          others={others}
          condition={question.requiredWhen}
          onChange={(requiredWhen) => set({ requiredWhen })}
        />
      )}
      <NameField
        name={question.name}
        taken={others.map(({ name }) => name)}
        onName={(name) => set({ name, follows: false }, "name")}
      />
    </Box>
  );
}
