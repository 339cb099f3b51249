import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import type { Condition, Question, Test } from "../../model/model.ts";
import { firstTest, isComparable, TestFields } from "./TestFields.tsx";

interface ConditionFieldsProps {
  /** What it decides, such as "Show when". */
  title: string;
  /** What holds without a condition. */
  without: string;
  /** The words on the button that adds a comparison. */
  add: string;
  /** Questions that a condition can look at. */
  others: Question[];
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

/** "Show when … is …", "Must be answered when … is …": put together by choosing. */
export function ConditionFields({ title, without, add, others, condition, onChange }: ConditionFieldsProps) {
  const translate = useTranslate();
  const tests = condition?.tests ?? [];
  const setTests = (next: Test[]) =>
    onChange(next.length === 0 ? undefined : { match: condition?.match ?? "all", tests: next });
  const [first] = others;
  const unused = others.filter(({ name }) => !tests.some((test) => test.question === name));
  const next = unused.find(isComparable) ?? unused[0] ?? first;
  const group = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const places = group.current?.querySelectorAll("[data-test]") ?? [];
    places[tests.length - 1]?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }, [tests.length]);
  return (
    <Box
      component="fieldset"
      ref={group}
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 1,
      }}
    >
      <Box component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {title}
      </Box>
      {condition?.part && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
          <Box sx={{ flex: 1 }}>{translate("builder.conditionStays")}</Box>
          <IconButton aria-label={translate("builder.removeCondition")} onClick={() => onChange(undefined)}>
            <Icon name="Delete" />
          </IconButton>
        </Box>
      )}
      {!condition && (
        <Box sx={{ color: "text.secondary" }}>
          {first ? without : `${without} ${translate("builder.nothingToCompare")}`}
        </Box>
      )}
      {tests.length > 1 && condition && (
        <TextField
          size="small"
          select
          label={translate("builder.match")}
          value={condition.match}
          onChange={({ target }) => onChange({ ...condition, match: target.value === "any" ? "any" : "all" })}
        >
          <MenuItem value="all">{translate("builder.matchAll")}</MenuItem>
          <MenuItem value="any">{translate("builder.matchAny")}</MenuItem>
        </TextField>
      )}
      {tests.map((test, index) => (
        <TestFields
          key={`${index} ${test.question}`}
          test={test}
          others={others}
          onChange={(next) => setTests(tests.with(index, next))}
          onRemove={() => setTests(tests.toSpliced(index, 1))}
        />
      ))}
      {next && !condition?.part && (
        <Button
          size="small"
          startIcon={<Icon name="Add" />}
          sx={{ justifySelf: "start" }}
          onClick={() => {
            isAdding.current = true;
            setTests([...tests, firstTest(next)]);
          }}
        >
          {tests.length === 0 ? add : translate("builder.addCondition")}
        </Button>
      )}
    </Box>
  );
}
