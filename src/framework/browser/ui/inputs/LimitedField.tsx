import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useTooLong } from "./useTooLong.ts";

/** A text field with a limit: what is too long stays, and is said to be. @param most characters that it can have */
export function LimitedField({
  most,
  error,
  helperText,
  ...field
}: TextFieldProps & { most: number; value: string }) {
  const tooLong = useTooLong(field.value, most);
  return (
    <TextField
      {...field}
      error={error === true || tooLong !== undefined}
      helperText={tooLong ?? helperText}
      slotProps={{ ...field.slotProps, ...(tooLong !== undefined && { formHelperText: { role: "alert" } }) }}
    />
  );
}
