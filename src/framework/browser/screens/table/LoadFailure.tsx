import Button from "@mui/material/Button";
import { useText } from "../../i18n/useText.ts";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { CallError } from "../../transport/errors.ts";

interface LoadFailureProps {
  error: unknown;
  /** What did not come; without it, the list. */
  title?: string;
  onRetry: () => void;
}

/** What stands in the place of rows that did not come: not permitted, or failed, with the request's id to copy. */
export function LoadFailure({ error, title, onRetry }: LoadFailureProps) {
  const text = useText();
  const failure = error instanceof CallError ? error : undefined;
  if (failure?.status === 403) {
    return (
      <MessagePage
        inside
        icon="LockOutlined"
        title={text("pages.notAuthorizedTitle")}
        text={text("pages.notAuthorizedText")}
      />
    );
  }
  if (failure?.status === 404)
    return (
      <MessagePage inside icon="SearchOff" title={title ?? text("list.errorTitle")} text={failure.message} />
    );
  return (
    <MessagePage
      inside
      icon="CloudOff"
      title={title ?? text("list.errorTitle")}
      text={text(failure?.status === 0 ? "pages.cutText" : "list.errorText")}
      detail={failure?.requestId && text("pages.requestId", { id: failure.requestId })}
    >
      <Button variant="contained" onClick={onRetry}>
        {text("shell.retry")}
      </Button>
    </MessagePage>
  );
}
