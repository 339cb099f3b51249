import Button from "@mui/material/Button";
import { en } from "../../i18n/en.ts";
import { connection } from "../../transport/connection.ts";
import { MessagePage } from "../pages/MessagePage.tsx";

/** No provider has this address. */
export const PlatformNotFound = () => {
  const onLocalhost = /(^|\.)localhost$/.test(location.hostname);
  return (
    <MessagePage icon="SearchOff" title={en.start.notFoundTitle} text={en.start.notFoundText}>
      {onLocalhost && !location.hostname.startsWith("demo.") && (
        <Button
          variant="contained"
          href={`${location.protocol}//demo.localhost${location.port ? `:${location.port}` : ""}/`}
        >
          {en.start.demo}
        </Button>
      )}
    </MessagePage>
  );
};

/** The server did not answer when the portal started. */
export const StartFailed = () => (
  <MessagePage
    icon="CloudOff"
    title={connection.isCut ? en.start.cutTitle : en.start.failedTitle}
    text={connection.isCut ? en.start.cutText : en.start.failedText}
  >
    <Button variant="contained" onClick={() => location.reload()}>
      {en.shell.retry}
    </Button>
  </MessagePage>
);
