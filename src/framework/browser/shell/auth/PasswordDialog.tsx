import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { useUser } from "../../services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "./TextInput.tsx";
import { useSubmit } from "./useSubmit.ts";

interface PasswordDialogProps {
  title: string;
  /** Why it is asked for. */
  text: string;
  /** What the button says that goes on. */
  button: string;
  /** Goes on with the password; what it throws is shown. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks the signed-in person for their password once more. */
export default function PasswordDialog({ title, text, button, onPassword, onClose }: PasswordDialogProps) {
  const words = useText();
  const email = useUser()?.email;
  const id = useId();
  const [password, setPassword] = useState("");
  const { busy, error, errors, submit } = useSubmit(() => onPassword(password));
  const wrong = errors.password?.[0];
  return (
    <Dialog
      title={title}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {words("form.cancel")}
          </Button>
          <Button type="submit" form={id} variant="contained" disabled={busy || password === ""}>
            {button}
          </Button>
        </>
      }
    >
      <Box component="form" id={id} onSubmit={submit} noValidate sx={{ display: "grid", gap: 2 }}>
        <Typography color="text.secondary">{text}</Typography>
        {error && wrong === undefined && <Alert severity="error">{error}</Alert>}
        <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
        <TextInput
          label={words("auth.password")}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={wrong}
        />
      </Box>
    </Dialog>
  );
}
