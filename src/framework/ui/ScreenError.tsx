import Button from "@mui/material/Button";
import { useText } from "../i18n/useText.ts";
import { MessagePage } from "../shell/pages/MessagePage.tsx";

/** What is shown in the place of a screen that broke. */
export function ScreenError({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <MessagePage inside icon="ErrorOutline" title={text("pages.errorTitle")} text={text("pages.errorText")}>
      <Button variant="contained" onClick={onRetry}>
        {text("shell.retry")}
      </Button>
    </MessagePage>
  );
}
