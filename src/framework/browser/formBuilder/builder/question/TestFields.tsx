import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import { Icon } from "../../../ui/Icon.tsx";
import { oneOf } from "../../../text/oneOf.ts";
import type { Comparison, Kind, Question, Test } from "../../model/model.ts";

const isNumeric = (kind: Kind): boolean => kind === "number" || kind === "money";

/** Which comparisons make sense for the answer to a question. */
const comparisons = ({ kind }: Question): Comparison[] => {
  if (isNumeric(kind)) return ["at-least", "at-most", "is", "answered"];
  if (kind === "choices") return ["has", "answered"];
  return kind === "yes-no" || kind === "choice" ? ["is", "is-not", "answered"] : ["answered"];
};

/** Whether its answer can be compared with something; of any other it is only known whether there is one. */
export const isComparable = (question: Question): boolean => comparisons(question).length > 1;

/** What a comparison begins with. */
const firstValue = ({ kind, options }: Question, is: Comparison): Test["value"] => {
  if (is === "answered") return "";
  if (kind === "yes-no") return true;
  return isNumeric(kind) ? 1 : (options?.[0]?.value ?? "");
};

/** A comparison with a question, as it begins. */
export function firstTest(question: Question): Test {
  const [is = "answered"] = comparisons(question);
  return { question: question.name, is, value: firstValue(question, is) };
}

interface TestFieldsProps {
  test: Test;
  others: Question[];
  onChange: (test: Test) => void;
  onRemove: () => void;
}

/** One comparison: which question, how, and with what. */
export function TestFields({ test, others, onChange, onRemove }: TestFieldsProps) {
  const translate = useTranslate();
  const question = others.find(({ name }) => name === test.question);
  const offered = [...new Set([...(question ? comparisons(question) : []), test.is])];
  return (
    <Box
      data-test
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 1,
        p: 1,
        border: 1,
        borderColor: "divider",
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ display: "flex", gap: 0.5 }}>
        <TextField
          size="small"
          select
          fullWidth
          label={translate("builder.when")}
          value={question ? test.question : ""}
          onChange={({ target }) => {
            const next = others.find(({ name }) => name === target.value);
            if (next) onChange(firstTest(next));
          }}
        >
          {others.map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <IconButton aria-label={translate("builder.removeCondition")} onClick={onRemove}>
          <Icon name="Delete" />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: `repeat(${test.is === "answered" ? 1 : 2}, minmax(0, 1fr))`,
        }}
      >
        <TextField
          size="small"
          select
          label={translate("builder.compare")}
          value={test.is}
          onChange={({ target }) => {
            const is = oneOf(offered, target.value) ?? test.is;
            const isOther = (is === "answered") !== (test.is === "answered");
            onChange({ ...test, is, ...(isOther && question && { value: firstValue(question, is) }) });
          }}
        >
          {offered.map((is) => (
            <MenuItem key={is} value={is}>
              {translate(`builder.is.${is}`)}
            </MenuItem>
          ))}
        </TextField>
        {test.is !== "answered" && (
          <ValueField test={test} question={question} onChange={(value) => onChange({ ...test, value })} />
        )}
      </Box>
    </Box>
  );
}

interface ValueFieldProps {
  test: Test;
  question: Question | undefined;
  onChange: (value: Test["value"]) => void;
}

/** What the answer is compared with: a number, or one of the answers that there are. */
function ValueField({ test, question, onChange }: ValueFieldProps) {
  const translate = useTranslate();
  const label = translate("builder.value");
  if (question && isNumeric(question.kind)) {
    const per = question.kind === "money" ? 100 : 1;
    return (
      <TextField
        size="small"
        type="number"
        label={question.kind === "money" ? translate("builder.dollars") : label}
        value={String(Number(test.value) / per)}
        onChange={({ target }) => onChange(Math.round(Number(target.value) * per * 100) / 100)}
        slotProps={{ htmlInput: { step: "any" } }}
      />
    );
  }
  const choices =
    question?.kind === "yes-no"
      ? [
          { value: "true", label: translate("builder.yes") },
          { value: "false", label: translate("builder.no") },
        ]
      : (question?.options ?? []);
  return (
    <TextField
      size="small"
      select
      label={label}
      value={choices.some((choice) => choice.value === String(test.value)) ? String(test.value) : ""}
      onChange={({ target }) =>
        onChange(question?.kind === "yes-no" ? target.value === "true" : target.value)
      }
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
