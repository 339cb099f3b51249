import Box from "@mui/material/Box";
import { type ReactNode, useId } from "react";
import { isIsoDate, today } from "#framework/shared/dates/dates.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { dayCounts, type Operator } from "#framework/shared/fields/fieldType.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { type Choice, choicesOf, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useText } from "../i18n/useText.ts";
import { usePlatform } from "../services.tsx";
import { DateInput } from "../ui/inputs/DateInput.tsx";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { SeveralTexts } from "./SeveralTexts.tsx";

interface ConditionValueProps {
  field: Field;
  operator: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
  options?: Pick<Choice, "value" | "label">[];
  inline?: boolean;
  ranges?: readonly string[];
}

const rangeChoice = (value: string) => ({ value, label: sentenceCase(value) });

/** The value of a comparison, asked for in the way of the field's type. */
export function ConditionValue({
  field,
  operator,
  value,
  onChange,
  options: given,
  inline,
  ranges,
}: ConditionValueProps) {
  const text = useText();
  const id = useId();
  const label = inline ? `${field.label}: ${text("report.value")}` : text("report.value");
  const options = operator === "during" ? ranges?.map(rangeChoice) : given;
  const choices = options ?? choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items));
  const resource = resourceReferredTo(field.schema);

  if (resource && !options)
    return (
      <ReferencePicker
        resource={resource}
        label={label}
        multiple={operator === "in"}
        value={[value ?? []].flat().map(String)}
        onChange={(ids) => onChange(operator === "in" ? ids : ids[0])}
      />
    );
  if (choices && operator === "in")
    return (
      <CheckList
        label={label}
        choices={choices}
        value={[value ?? []].flat()}
        onChange={onChange}
        inline={inline}
      />
    );
  if (choices) {
    return (
      <Labelled id={id} label={label} inline={inline}>
        <select
          id={id}
          className="plain-select"
          aria-label={inline ? label : undefined}
          value={String(value ?? "")}
          onChange={(event) =>
            onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value)
          }
        >
          <option value="" />
          {choices.map((choice) => (
            <option key={String(choice.value)} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </select>
      </Labelled>
    );
  }
  if (field.type.storage === "boolean") {
    return (
      <Labelled id={id} label={label} inline={inline}>
        <select
          id={id}
          className="plain-select"
          aria-label={inline ? label : undefined}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
        >
          <option value="" />
          <option value="true">{text("list.yes")}</option>
          <option value="false">{text("list.no")}</option>
        </select>
      </Labelled>
    );
  }
  if (operator === "in") {
    return (
      <Labelled id={id} label={label} inline={inline}>
        <SeveralTexts id={id} value={value} onChange={onChange} label={label} labelled={!inline} />
      </Labelled>
    );
  }
  if (operator === "between") {
    const [from, to]: unknown[] = [value ?? []].flat();
    return (
      <Box
        role="group"
        aria-label={label}
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          alignItems: "center",
          "& > *": { flex: "1 1 152px", minWidth: 0 },
        }}
      >
        <Entry
          field={field}
          operator={operator}
          value={from}
          onChange={(next) => onChange([next, to])}
          label={`${label} ${text("report.valueFrom")}`}
        />
        {text("report.and")}
        <Entry
          field={field}
          operator={operator}
          value={to}
          onChange={(next) => onChange([from, next])}
          label={`${label} ${text("report.valueTo")}`}
        />
      </Box>
    );
  }
  return (
    <Labelled id={id} label={label} inline={inline}>
      <Entry
        id={id}
        field={field}
        operator={operator}
        value={value}
        onChange={onChange}
        label={label}
        labelled={!inline}
      />
    </Labelled>
  );
}

interface EntryProps {
  id?: string;
  field: Field;
  operator: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  /** Whether a label beside it names it already. */
  labelled?: boolean;
}

/** One typed value; money is typed in dollars and kept in cents. */
function Entry({ id, field, operator, value, onChange, label, labelled = false }: EntryProps) {
  const { storage, name } = field.type;
  const isDays = dayCounts.has(operator);
  const kind = isDays || storage === "number" ? "number" : "text";
  if (!isDays && (storage === "date" || storage === "instant"))
    return <Day id={id} value={value} onChange={onChange} label={label} />;
  const shown = name === "money" && typeof value === "number" ? value / 100 : value;
  return (
    <input
      id={id}
      className="plain-input"
      aria-label={labelled ? undefined : label}
      type={kind}
      step={name === "money" ? "0.01" : isDays ? 1 : "any"}
      min={isDays ? 0 : undefined}
      value={shown === undefined || shown === null ? "" : String(shown)}
      onChange={(event) => {
        const typed = event.target.value;
        if (typed === "") onChange(undefined);
        else if (name === "money") onChange(centsFromText(typed));
        else onChange(kind === "number" ? Number(typed) : typed);
      }}
    />
  );
}

/** A day, typed as in forms; what is no day yet compares with nothing. */
function Day({ id, value, onChange, label }: Pick<EntryProps, "id" | "value" | "onChange" | "label">) {
  const own = useId();
  return (
    <DateInput
      id={id ?? own}
      value={typeof value === "string" ? value : undefined}
      onChange={(day) => {
        if (day === undefined || isIsoDate(day)) onChange(day);
      }}
      today={today(usePlatform()?.time_zone ?? deviceZone())}
      label={label}
    />
  );
}

const Labelled = ({
  id,
  label,
  inline,
  children,
}: {
  id: string;
  label: string;
  inline?: boolean;
  children: ReactNode;
}) =>
  inline ? (
    children
  ) : (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      <label htmlFor={id}>{label}</label>
      {children}
    </Box>
  );

/** Several choices to tick; in a row they stand side by side, without a heading. */
function CheckList({
  label,
  choices,
  value,
  onChange,
  inline = false,
}: {
  label: string;
  choices: readonly Pick<Choice, "value" | "label">[];
  value: unknown[];
  onChange: (value: unknown[]) => void;
  inline?: boolean;
}) {
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        ...(inline
          ? { display: "flex", flexWrap: "wrap", columnGap: 2, pt: 0.5 }
          : { display: "grid", gap: 0.5, maxHeight: 220, overflowY: "auto" }),
      }}
    >
      <Box component="legend" style={inline ? visuallyHidden : undefined} sx={{ p: 0, mb: 0.5 }}>
        {label}
      </Box>
      {choices.map((choice) => (
        <label
          key={String(choice.value)}
          style={{ display: "flex", gap: 8, alignItems: "center", minHeight: 28 }}
        >
          <input
            type="checkbox"
            className="row-check"
            checked={value.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...value, choice.value]
                  : value.filter((item) => item !== choice.value),
              )
            }
          />
          {choice.label}
        </label>
      ))}
    </Box>
  );
}
