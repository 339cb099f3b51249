import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import type { Migration } from "#framework/shared/customForms/carryOver.ts";
import type { NamedQuestion, PublishPreview } from "../../useFormCalls.ts";

/** What is to become of the answers to a question that is gone: set aside, dropped, or the answers of another. */
type MigrationChoice = "drop" | `to ${string}`;

/** What was decided about answers, by the path of their question. */
export interface Decided {
  questions: Record<string, MigrationChoice>;
  /** What takes the place of a choice that is gone, by its value. */
  choices: Record<string, Record<string, string>>;
}

export const undecided: Decided = { questions: {}, choices: {} };

/** What was decided, as the data that a version keeps. */
export const migrationsOf = ({ questions, choices }: Decided): Migration[] => [
  ...Object.entries(questions).map(([from, fate]): Migration =>
    fate === "drop" ? { op: "drop", from } : { op: "rename", from, to: fate.slice(3) },
  ),
  ...Object.entries(choices).flatMap(([from, values]): Migration[] =>
    Object.keys(values).length === 0 ? [] : [{ op: "map", from, values }],
  ),
];

interface MigrationChoicesProps {
  preview: PublishPreview;
  decided: Decided;
  onDecide: (decided: Decided) => void;
}

/** For each question and each choice that is gone: what becomes of the answers. */
export function MigrationChoices({
  preview: { removed, added, changed },
  decided,
  onDecide,
}: MigrationChoicesProps) {
  const { questions, choices } = decided;
  return (
    <>
      {removed.map((question) => (
        <QuestionFate
          key={question.path}
          question={question}
          // The answers to two questions cannot become those to one.
          free={added.filter(({ path }) =>
            Object.entries(questions).every(
              ([from, fate]) => fate !== `to ${path}` || from === question.path,
            ),
          )}
          fate={questions[question.path]}
          onDecide={(fate) => onDecide({ ...decided, questions: changedAt(questions, question.path, fate) })}
        />
      ))}
      {changed.flatMap(({ path, label, gone = [], left = [] }) =>
        gone.map((choice) => (
          <ChoiceFate
            key={`${path} ${String(choice.value)}`}
            question={label}
            choice={choice.label}
            left={left.map(({ value, label: words }) => ({ value: String(value), label: words }))}
            chosen={choices[path]?.[String(choice.value)]}
            onDecide={(value) => {
              const own = changedAt(choices[path] ?? {}, String(choice.value), value);
              onDecide({ ...decided, choices: { ...choices, [path]: own } });
            }}
          />
        )),
      )}
    </>
  );
}

/** The record with one value set, or taken out. */
function changedAt<T>(record: Record<string, T>, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _before, ...others } = record;
  return value === undefined ? others : { ...others, [key]: value };
}

interface QuestionFateProps {
  question: NamedQuestion;
  free: NamedQuestion[];
  fate: MigrationChoice | undefined;
  onDecide: (fate: MigrationChoice | undefined) => void;
}

function QuestionFate({ question, free, fate, onDecide }: QuestionFateProps) {
  const translate = useTranslate();
  const becomes = free.map(({ path, label }): MigrationOption<MigrationChoice> => ({
    value: `to ${path}`,
    label: translate("builder.fateBecomes", { name: label }),
  }));
  return (
    <MigrationField
      label={translate("builder.fate", { name: question.label })}
      chosen={fate}
      choices={[{ value: "drop", label: translate("builder.fateDrop") }, ...becomes]}
      onDecide={onDecide}
    />
  );
}

interface ChoiceFateProps {
  question: string;
  choice: string;
  left: { value: string; label: string }[];
  chosen: string | undefined;
  onDecide: (value: string | undefined) => void;
}

function ChoiceFate({ question, choice, left, chosen, onDecide }: ChoiceFateProps) {
  const translate = useTranslate();
  return (
    <MigrationField
      label={translate("builder.choiceFate", { choice, name: question })}
      chosen={chosen}
      choices={left.map(({ value, label }) => ({
        value,
        label: translate("builder.choiceBecomes", { name: label }),
      }))}
      onDecide={onDecide}
    />
  );
}

interface MigrationOption<Value> {
  value: Value;
  label: string;
}

interface MigrationFieldProps<Value> {
  label: string;
  chosen: Value | undefined;
  choices: MigrationOption<Value>[];
  onDecide: (value: Value | undefined) => void;
}

/** What becomes of answers: they are set aside unless something is chosen, which is shown too. */
function MigrationField<Value extends string>({
  label,
  chosen,
  choices,
  onDecide,
}: MigrationFieldProps<Value>) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      label={label}
      value={chosen ?? ""}
      onChange={({ target }) => onDecide(choices.find(({ value }) => value === target.value)?.value)}
    >
      <MenuItem value="">{translate("builder.fateKeep")}</MenuItem>
      {choices.map(({ value, label: words }) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
