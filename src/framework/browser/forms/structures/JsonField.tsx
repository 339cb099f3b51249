import OutlinedInput from "@mui/material/OutlinedInput";
import Box from "@mui/material/Box";
import type { FieldProps } from "../rjsf.ts";
import { useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { hasErrors } from "../hasErrors.ts";

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  // A text that would be read as something else stands in quotation marks.
  return typeof value === "string" && typeof parsed(value) === "string"
    ? value
    : JSON.stringify(value, undefined, 2);
};

/** What was typed, as JSON; what is none is a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value of which nothing more is known: typed as a text, a number or JSON. */
export function JsonField({
  fieldPathId,
  formData,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  required,
}: FieldProps) {
  const text = useText();
  const id = fieldPathId.$id;
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    setTyped(undefined);
    onBlur(id, formData);
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={14}
        size="small"
        value={typed ?? textOf(formData)}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(value.trim() === "" ? undefined : parsed(value), fieldPathId.path);
        }}
        onBlur={leave}
        disabled={disabled}
        readOnly={readonly}
        error={hasErrors(rawErrors)}
        inputProps={{
          id,
          "aria-describedby": `${describedBy(id)} ${id}__json`,
          "aria-invalid": hasErrors(rawErrors) || undefined,
          "aria-required": required || undefined,
          spellCheck: false,
          style: { fontFamily: "ui-monospace, monospace", fontSize: "0.875rem" },
        }}
      />
      <Box id={`${id}__json`} sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {text("form.jsonHint")}
      </Box>
    </>
  );
}
