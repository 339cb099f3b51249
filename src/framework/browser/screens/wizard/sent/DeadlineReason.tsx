import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useText } from "../../../i18n/useText.ts";
import { useSubmit } from "../../../shell/auth/useSubmit.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LimitedField } from "../../../ui/inputs/LimitedField.tsx";

interface DeadlineReasonProps {
  title: string;
  /** Sends the reason; what it throws is shown. */
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a deadline does not apply. */
export default function DeadlineReason({ title, onReason, onClose }: DeadlineReasonProps) {
  const text = useText();
  const id = useId();
  const [reason, setReason] = useState("");
  const { busy, error, errors, submit } = useSubmit(() => onReason(reason));
  const wrong = errors.reason?.[0];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {text("form.cancel")}
          </Button>
          <Button type="submit" form={id} variant="contained" disabled={busy || reason.trim() === ""}>
            {text("wizard.cancelSend")}
          </Button>
        </>
      }
    >
      <Box component="form" id={id} onSubmit={submit} noValidate sx={{ display: "grid", gap: 2 }}>
        <Typography color="text.secondary">{text("wizard.cancelText")}</Typography>
        {error && wrong === undefined && <Alert severity="error">{error}</Alert>}
        <LimitedField
          label={text("wizard.cancelReason")}
          multiline
          minRows={3}
          autoFocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={wrong !== undefined}
          helperText={wrong}
          most={2000}
        />
      </Box>
    </Dialog>
  );
}
