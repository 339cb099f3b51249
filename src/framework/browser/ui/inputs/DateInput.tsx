import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";
import { isIsoDate } from "#framework/shared/dates/dates.ts";
import { parseTypedDate } from "#framework/shared/dates/typed.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../Icon.tsx";

interface DateInputProps {
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  today: string;
  disabled?: boolean;
  error?: boolean;
  required?: boolean;
  label?: string;
  /** Ids of what describes it. */
  describedBy?: string;
}

/** A date: typed in any usual way, pasted, or picked. What cannot be read stays as it was typed, and fails. */
export function DateInput({
  id,
  value,
  onChange,
  onBlur,
  today,
  disabled,
  error,
  required,
  label,
  describedBy,
}: DateInputProps) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const shown = value !== undefined && isIsoDate(value) ? writtenDate(value) : (value ?? "");
  const [typed, setTyped] = useState(shown);
  const editing = useRef(false);
  useEffect(() => {
    if (!editing.current) setTyped(shown);
  }, [shown]);
  return (
    <Box sx={{ position: "relative", maxWidth: 260 }}>
      <OutlinedInput
        size="small"
        fullWidth
        value={typed}
        disabled={disabled}
        error={error}
        onFocus={() => (editing.current = true)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(
            target.value.trim() === "" ? undefined : (parseTypedDate(target.value, today) ?? target.value),
          );
        }}
        onBlur={() => {
          editing.current = false;
          setTyped(shown);
          onBlur?.();
        }}
        placeholder="dd/mm/yyyy"
        inputProps={{
          id,
          "aria-describedby": describedBy,
          "aria-invalid": error || undefined,
          "aria-required": required || undefined,
          "aria-label": label,
          autoComplete: "off",
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              disabled={disabled}
              onClick={() => picker.current?.showPicker()}
              aria-label={`${text("form.choose")}: ${label ?? ""}`}
              edge="end"
            >
              <Icon name="CalendarToday" size={18} />
            </IconButton>
          </InputAdornment>
        }
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value !== undefined && isIsoDate(value) ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        style={{
          position: "absolute",
          insetInlineEnd: 0,
          bottom: 0,
          width: 1,
          height: 1,
          opacity: 0,
          pointerEvents: "none",
        }}
      />
    </Box>
  );
}
