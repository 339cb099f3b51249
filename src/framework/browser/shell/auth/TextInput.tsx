import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type InputHTMLAttributes, useId, useState } from "react";
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

/**
 * One line to type into, with its word above, its help below and its error at it. A password can be shown.
 * Of its own parts: the whole TextField brings the menus of a select with it, which signing in would wait for.
 */
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
  const id = useId();
  const said = error ?? help;
  return (
    <FormControl fullWidth required error={error !== undefined}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 550, fontSize: "0.9375rem", mb: 0.5 }}>
        {label}
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        sx={{ minHeight: 44 }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        type={type === "password" && shown ? "text" : type}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        slotProps={{ input: { inputMode, "aria-describedby": said ? `${id}-said` : undefined } }}
        endAdornment={
          type === "password" && (
            <InputAdornment position="end">
              <IconButton
                onClick={() => setShown(!shown)}
                aria-label={text(shown ? "auth.hidePassword" : "auth.showPassword")}
                edge="end"
              >
                <Icon name={shown ? "VisibilityOff" : "Visibility"} />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      {said && <FormHelperText id={`${id}-said`}>{said}</FormHelperText>}
    </FormControl>
  );
}
