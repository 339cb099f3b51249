import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { isName } from "#framework/shared/customForms/checkPart.ts";

interface NameFieldProps {
  name: string;
  /** The names of the other questions. */
  taken: readonly string[];
  onName: (name: string) => void;
}

/** The name under which answers are kept. One that cannot be is not taken over, and it is said why. */
export function NameField({ name, taken, onName }: NameFieldProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const problem =
    typed === undefined || typed === name
      ? undefined
      : taken.includes(typed)
        ? "builder.nameTaken"
        : isName(typed)
          ? undefined
          : "builder.nameWrong";
  return (
    <TextField
      size="small"
      fullWidth
      label={translate("builder.name")}
      error={problem !== undefined}
      helperText={translate(problem ?? "builder.nameHelp")}
      value={typed ?? name}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isName(target.value) && !taken.includes(target.value)) onName(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { maxLength: 60 } }}
    />
  );
}
