import Button from "@mui/material/Button";
import { useText } from "../../i18n/useText.ts";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { useIsCut } from "../../transport/useIsCut.ts";
import { NoConnection } from "./NoConnection.tsx";

/** What is shown in the place of a screen that broke. */
export function ScreenError({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  const isCut = useIsCut();
  // Its script could not be fetched: only a page that is loaded again tries again.
  if (isCut) return <NoConnection onRetry={() => location.reload()} />;
  return (
    <MessagePage inside icon="ErrorOutline" title={text("pages.errorTitle")} text={text("pages.errorText")}>
      <Button variant="contained" onClick={onRetry}>
        {text("shell.retry")}
      </Button>
    </MessagePage>
  );
}
