import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { type InputHTMLAttributes, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";

interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  error?: string;
  help?: string;
  autoFocus?: boolean;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
}

/** One line to type into, with its word above, its help below and its error at it. A password can be shown. */
export function TextInput({
  label,
  value,
  onChange,
  type = "text",
  autoComplete,
  error,
  help,
  autoFocus,
  inputMode,
}: TextInputProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      type={type === "password" && shown ? "text" : type}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      error={error !== undefined}
      helperText={error ?? help}
      fullWidth
      required
      size="medium"
      slotProps={{
        htmlInput: { inputMode },
        inputLabel: { required: false },
        input:
          type === "password"
            ? {
                endAdornment: (
                  <InputAdornment position="end">
                    <IconButton
                      onClick={() => setShown(!shown)}
                      aria-label={text(shown ? "auth.hidePassword" : "auth.showPassword")}
                      edge="end"
                    >
                      <Icon name={shown ? "VisibilityOff" : "Visibility"} />
                    </IconButton>
                  </InputAdornment>
                ),
              }
            : undefined,
      }}
    />
  );
}
