import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../i18n/useText.ts";
import { TextInput } from "../shell/auth/TextInput.tsx";
import { CallError, messageOf } from "../transport/errors.ts";
import type { Answer } from "../transport/httpClient.ts";
import { toasts } from "../ui/toasts.tsx";

/** A line to type into. */
export interface TextLine {
  /** As the call names it. */
  name: string;
  label: string;
  help?: string;
  value?: string;
  type?: "text" | "password";
}

interface TextFormProps {
  lines: readonly TextLine[];
  save: string;
  saving: string;
  /** Sends what was typed, without the spaces around it. */
  send: (values: Readonly<Record<string, string>>) => Promise<Answer>;
  onSaved: () => void | Promise<unknown>;
  onCancel?: () => void;
  /** Above the lines. */
  children?: ReactNode;
}

/** A few lines of text that are saved at once, such as credentials. A refusal leaves what was typed where it is. */
export function TextForm({ lines, save, saving, send, onSaved, onCancel, children }: TextFormProps) {
  const shell = useText();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const valueOf = ({ name, value = "" }: TextLine) => typed[name] ?? value;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(Object.fromEntries(lines.map((line) => [line.name, valueOf(line).trim()]))),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await onSaved();
    },
  });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const errors = error instanceof CallError ? error.errors : {};
  const isOfAll = error !== null && !lines.some(({ name }) => errors[name]);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      sx={{ display: "grid", gap: 2, maxWidth: 440 }}
    >
      {children}
      {isOfAll && <Alert severity="error">{messageOf(error)}</Alert>}
      {lines.map((line) => (
        <TextInput
          key={line.name}
          label={line.label}
          type={line.type}
          value={valueOf(line)}
          onChange={(value) => setTyped((before) => ({ ...before, [line.name]: value }))}
          autoComplete="off"
          help={line.help}
          error={errors[line.name]?.join(" ")}
        />
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: onCancel ? "end" : "start" }}>
        {onCancel && <Button onClick={onCancel}>{shell("shell.cancel")}</Button>}
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? saving : save}
        </Button>
      </Box>
    </Box>
  );
}
