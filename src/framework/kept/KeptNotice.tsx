import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useText } from "../i18n/useText.ts";
import type { KeepStatus } from "./AnswerKeeper.ts";

interface KeptNoticeProps {
  status: KeepStatus;
  /** What was brought back from this device, or why the server did not take it. */
  broughtBack?: boolean;
  problem?: string;
}

/** Above the questions: that one may go on without a connection, and what came back from this device. */
export function KeptNotice({ status, broughtBack = false, problem }: KeptNoticeProps) {
  const text = useText();
  const files = status.files.length;
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
      {(status.isCut || files > 0) && !status.send && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }} className="no-print">
          {text("kept.cut")} {files > 0 && text("kept.files", { smart_count: files })}
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
