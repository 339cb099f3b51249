import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useText } from "../i18n/useText.ts";

interface PendingNoticeProps {
  /** What was brought back from this device, or why the server did not take it. */
  broughtBack?: boolean;
  problem?: string;
}

/** Above the questions: what came back from this device, and what the server did not take. */
export function PendingNotice({ broughtBack = false, problem }: PendingNoticeProps) {
  const text = useText();
  return (
    <>
      {problem !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text("kept.problem", { why: problem })}
        </Alert>
      )}
      {broughtBack && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text("kept.broughtBack")}
        </Alert>
      )}
    </>
  );
}

/** Instead of the questions: the form is sent as soon as there is a connection. */
export function WaitsToBeSent({ onChange }: { onChange: () => void }) {
  const text = useText();
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button color="inherit" onClick={onChange}>
          {text("kept.changeIt")}
        </Button>
      }
    >
      {text("kept.sendWaits")}
    </Alert>
  );
}
