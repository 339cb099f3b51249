import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import { Icon } from "#framework/ui/Icon.tsx";
import type { Comparison, Condition, Question, Test } from "../model/model.ts";

interface ConditionFieldsProps {
  /** Questions that a condition can look at. */
  others: Question[];
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

/** Which comparisons make sense for the answer to a question. */
const comparisons = ({ kind }: Question): Comparison[] => {
  if (kind === "number" || kind === "money") return ["at-least", "at-most", "is"];
  if (kind === "choices") return ["has"];
  return ["is", "is-not"];
};

const comparable = new Set(["yes-no", "choice", "choices", "number", "money"]);

const firstTest = (question: Question): Test => ({
  question: question.name,
  is: comparisons(question)[0] ?? "is",
  value:
    question.kind === "yes-no"
      ? true
      : question.kind === "number" || question.kind === "money"
        ? 1
        : (question.options?.[0]?.value ?? ""),
});

/** "Show when … is …": put together by choosing. */
export function ConditionFields({ others, condition, onChange }: ConditionFieldsProps) {
  const translate = useTranslate();
  const usable = others.filter(({ kind }) => comparable.has(kind));
  const tests = condition?.tests ?? [];
  const setTests = (next: Test[]) =>
    onChange(next.length === 0 ? undefined : { match: condition?.match ?? "all", tests: next });
  const [first] = usable;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: "grid", gap: 1 }}>
      <Box component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {translate("builder.showWhen")}
      </Box>
      {tests.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>
          {translate(first ? "builder.always" : "builder.nothingToCompare")}
        </Box>
      )}
      {tests.length > 1 && condition && (
        <TextField
          size="small"
          select
          label={translate("builder.match")}
          value={condition.match}
          onChange={({ target }) => onChange({ ...condition, match: target.value as Condition["match"] })}
        >
          <MenuItem value="all">{translate("builder.matchAll")}</MenuItem>
          <MenuItem value="any">{translate("builder.matchAny")}</MenuItem>
        </TextField>
      )}
      {tests.map((test, index) => (
        <TestFields
          key={`${index} ${test.question}`}
          test={test}
          usable={usable}
          onChange={(next) => setTests(tests.with(index, next))}
          onRemove={() => setTests(tests.toSpliced(index, 1))}
        />
      ))}
      {first && (
        <Button
          size="small"
          startIcon={<Icon name="Add" />}
          sx={{ justifySelf: "start" }}
          onClick={() =>
            setTests([
              ...tests,
              firstTest(usable.find(({ name }) => !tests.some((test) => test.question === name)) ?? first),
            ])
          }
        >
          {translate("builder.addCondition")}
        </Button>
      )}
    </Box>
  );
}

interface TestFieldsProps {
  test: Test;
  usable: Question[];
  onChange: (test: Test) => void;
  onRemove: () => void;
}

function TestFields({ test, usable, onChange, onRemove }: TestFieldsProps) {
  const translate = useTranslate();
  const question = usable.find(({ name }) => name === test.question);
  const isNumber = question?.kind === "number" || question?.kind === "money";
  const choices =
    question?.kind === "yes-no"
      ? [
          { value: "true", label: translate("builder.yes") },
          { value: "false", label: translate("builder.no") },
        ]
      : (question?.options ?? []);
  const value = (text: string) =>
    isNumber ? Number(text) : question?.kind === "yes-no" ? text === "true" : text;
  return (
    <Box sx={{ display: "grid", gap: 1, p: 1, border: 1, borderColor: "divider", borderRadius: 1.5 }}>
      <Box sx={{ display: "flex", gap: 0.5 }}>
        <TextField
          size="small"
          select
          fullWidth
          label={translate("builder.when")}
          value={question ? test.question : ""}
          onChange={({ target }) => {
            const next = usable.find(({ name }) => name === target.value);
            if (next) onChange(firstTest(next));
          }}
        >
          {usable.map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <IconButton aria-label={translate("builder.removeCondition")} onClick={onRemove}>
          <Icon name="Delete" />
        </IconButton>
      </Box>
      <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "1fr 1fr" }}>
        <TextField
          size="small"
          select
          label={translate("builder.compare")}
          value={test.is}
          onChange={({ target }) => onChange({ ...test, is: target.value as Comparison })}
        >
          {[...new Set([...(question ? comparisons(question) : []), test.is])].map((is) => (
            <MenuItem key={is} value={is}>
              {translate(`builder.is.${is}`)}
            </MenuItem>
          ))}
        </TextField>
        {isNumber ? (
          <TextField
            size="small"
            type="number"
            label={translate("builder.value")}
            value={String(test.value)}
            onChange={({ target }) => onChange({ ...test, value: value(target.value) })}
          />
        ) : (
          <TextField
            size="small"
            select
            label={translate("builder.value")}
            value={choices.some((choice) => choice.value === String(test.value)) ? String(test.value) : ""}
            onChange={({ target }) => onChange({ ...test, value: value(target.value) })}
          >
            {choices.map((choice) => (
              <MenuItem key={choice.value} value={choice.value}>
                {choice.label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
    </Box>
  );
}
