import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useText } from "#framework/browser/i18n/useText.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { problemOf, useReadAgain, useXeroCalls } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface DisconnectProps {
  organisation: string | null;
  onClose: () => void;
}

/** Asks before the connection ends, and says what stays. */
export function Disconnect({ organisation, onClose }: DisconnectProps) {
  const text = useXeroText();
  const shell = useText();
  const { calls, make } = useXeroCalls();
  const readAgain = useReadAgain();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => make(calls.disconnect),
    onSuccess: ({ message }) => {
      toasts.success(message);
      onClose();
      return readAgain();
    },
  });
  const problem = problemOf(error);
  return (
    <Dialog
      title={organisation === null ? text("disconnectUnnamed") : text("disconnectTitle", { organisation })}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("shell.cancel")}</Button>
          <Button variant="contained" color="error" disabled={isPending} onClick={() => mutate()}>
            {text("disconnect")}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Typography>{text("disconnectText")}</Typography>
    </Dialog>
  );
}
