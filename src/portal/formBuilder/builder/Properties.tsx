import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import type { Words } from "#shared/schema/schema.ts";
import { changed } from "../model/edit.ts";
import { type Model, type Question, questionsIn } from "../model/model.ts";
import { AnswerOptions } from "./AnswerOptions.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { GroupQuestions } from "./GroupQuestions.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { WordField } from "./WordField.tsx";

interface PropertiesProps {
  model: Model;
  question: Question | undefined;
  onChange: (model: Model, as?: string) => void;
}

/** What the chosen question says, what its answer must be, and when it is shown. */
export function Properties({ model, question, onChange }: PropertiesProps) {
  const translate = useTranslate();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="properties-title"
      sx={{
        p: 2,
        borderRadius: 2,
        gridColumn: { md: "1 / -1", lg: "auto" },
        position: { lg: "sticky" },
        top: 72,
        maxHeight: { lg: "calc(100vh - 88px)" },
        overflow: "auto",
      }}
    >
      <Typography variant="h2" id="properties-title" sx={{ fontSize: "1rem", mb: 1.5 }}>
        {translate("builder.properties")}
      </Typography>
      {question ? (
        <Fields model={model} question={question} onChange={onChange} />
      ) : (
        <Typography color="text.secondary">{translate("builder.chooseOne")}</Typography>
      )}
    </Paper>
  );
}

function Fields({ model, question, onChange }: PropertiesProps & { question: Question }) {
  const translate = useTranslate();
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
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {text("label", "title")}
      {text("help", "description")}
      {text("easy", "easyRead")}
      <FormControlLabel
        control={
          <Checkbox
            checked={question.required}
            onChange={({ target }) => set({ required: target.checked })}
          />
        }
        label={translate("builder.mustAnswer")}
      />
      {question.kind === "yes-no" && (
        <FormControlLabel
          control={
            <Checkbox
              checked={question.mustConfirm === true}
              onChange={({ target }) => set({ mustConfirm: target.checked || undefined })}
            />
          }
          label={translate("builder.mustConfirm")}
        />
      )}
      {question.kind === "number" && (
        <FormControlLabel
          control={
            <Checkbox
              checked={question.whole === true}
              onChange={({ target }) => set({ whole: target.checked || undefined })}
            />
          }
          label={translate("builder.whole")}
        />
      )}
      {question.options && (
        <AnswerOptions options={question.options} onChange={(options) => set({ options }, "options")} />
      )}
      {question.questions && (
        <GroupQuestions
          questions={question.questions}
          onChange={(questions) => set({ questions }, "questions")}
        />
      )}
      <LimitFields question={question} onChange={set} />
      <ConditionFields
        others={questionsIn(model).filter(({ id }) => id !== question.id)}
        condition={question.condition}
        onChange={(condition) => set({ condition })}
      />
      <TextField
        size="small"
        fullWidth
        label={translate("builder.name")}
        helperText={translate("builder.nameHelp")}
        value={question.name}
        onChange={({ target }) => set({ name: target.value || undefined, follows: false }, "name")}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </Box>
  );
}
