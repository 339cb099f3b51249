import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useState } from "react";
import { lineOf } from "#framework/shared/fields/types/structures.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import type { WidgetProps } from "../rjsf.ts";
import { controlProps } from "./TextInputs.tsx";
import { hasErrors } from "../hasErrors.ts";

interface TypedNumberProps extends WidgetProps {
  read: (text: string) => number | undefined;
  show: (value: number) => string;
  prefix?: string;
}

/** A number that stays as it was typed while it is typed: `1.` is on the way to `1.5`. What cannot be read stays a text, and fails. */
function TypedNumber({ read, show, prefix, ...props }: TypedNumberProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, readonly, rawErrors } = props;
  const shown = typeof value === "number" ? show(value) : lineOf(value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => {
    setTyped((current) => (read(current) === value || current === value ? current : shown));
  }, [value, shown, read]);
  return (
    <OutlinedInput
      size="small"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === "" ? undefined : (read(target.value) ?? target.value));
      }}
      onBlur={() => {
        if (typeof value === "number") setTyped(show(value));
        onBlur(id, value);
      }}
      onFocus={() => onFocus(id, value)}
      disabled={disabled}
      readOnly={readonly}
      error={hasErrors(rawErrors)}
      sx={{ maxWidth: 220 }}
      startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
      inputProps={{ ...controlProps(props), inputMode: "decimal", autoComplete: "off" }}
    />
  );
}

const readNumber = (text: string): number | undefined =>
  /^-?\d{1,15}([.,]\d{1,9})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : undefined;
const showCents = (cents: number): string =>
  (cents / 100).toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A whole or decimal number, with a point or a comma. */
export const NumberWidget = (props: WidgetProps) => (
  <TypedNumber {...props} read={readNumber} show={String} />
);

/** Dollars to the person, cents in the record. */
export const MoneyWidget = (props: WidgetProps) => (
  <TypedNumber {...props} read={centsFromText} show={showCents} prefix="$" />
);
