import Button from "@mui/material/Button";
import { useText } from "../../i18n/useText.ts";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";

/** What is shown in the place of a screen that is not on this device, while there is no connection. */
export function NoConnection({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <MessagePage inside icon="CloudOff" title={text("start.cutTitle")} text={text("pages.cutText")}>
      <Button variant="contained" onClick={onRetry}>
        {text("shell.retry")}
      </Button>
    </MessagePage>
  );
}
