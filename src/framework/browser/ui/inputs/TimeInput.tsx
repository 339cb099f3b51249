import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";
import { parseTypedTime } from "#framework/shared/dates/typed.ts";
import { writtenTime } from "#framework/shared/dates/written.ts";

interface TimeInputProps {
  id: string;
  value: string | undefined;
  /** @param typed as it was typed: `24:00` beside a date means the next day */
  onChange: (value: string | undefined, typed: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  error?: boolean;
  label?: string;
  /** Ids of what describes it. */
  describedBy?: string;
}

/** A time of day, typed in any usual way (`9`, `9am`, `14:30`), and shown by the one clock there is: `9:00 am`. */
export function TimeInput({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  error,
  label,
  describedBy,
}: TimeInputProps) {
  const shown = writtenTime(value ?? "");
  const [typed, setTyped] = useState(shown);
  const editing = useRef(false);
  useEffect(() => {
    if (!editing.current) setTyped(shown);
  }, [shown]);
  return (
    <OutlinedInput
      size="small"
      value={typed}
      disabled={disabled}
      error={error}
      onFocus={() => (editing.current = true)}
      onChange={({ target }) => {
        setTyped(target.value);
        const { value: text } = target;
        onChange(text.trim() === "" ? undefined : (parseTypedTime(text) ?? text), text);
      }}
      onBlur={() => {
        editing.current = false;
        setTyped(shown);
        onBlur?.();
      }}
      placeholder="hh:mm am"
      sx={{ width: 112 }}
      inputProps={{
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error || undefined,
        "aria-label": label,
        autoComplete: "off",
      }}
    />
  );
}
