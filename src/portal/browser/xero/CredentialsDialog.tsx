import Typography from "@mui/material/Typography";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { CredentialsForm } from "./CredentialsForm.tsx";
import { RedirectAddress } from "./RedirectAddress.tsx";
import { returnAddress, type XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface CredentialsDialogProps {
  connection: XeroConnection;
  onSaved: () => void;
  onClose: () => void;
}

/** Other credentials; those of another app end the connection, which is said before. */
export function CredentialsDialog({ connection, onSaved, onClose }: CredentialsDialogProps) {
  const text = useXeroText();
  const { status, organisation } = connection;
  return (
    <Dialog title={text("change")} onClose={onClose}>
      {status !== "disconnected" && (
        <Typography sx={{ mb: 2 }}>
          {text("changeHint", { organisation: organisation ?? text("name") })}
        </Typography>
      )}
      <RedirectAddress address={returnAddress()} />
      <CredentialsForm
        connection={connection}
        onSaved={() => {
          onSaved();
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
