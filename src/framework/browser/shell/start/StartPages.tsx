import Button from "@mui/material/Button";
import { first as words } from "../../i18n/enFirst.ts";
import { connection } from "../../transport/connection.ts";
import { MessagePage } from "../pages/MessagePage.tsx";

/** No provider has this address. */
export const PlatformNotFound = () => {
  const onLocalhost = /(^|\.)localhost$/.test(location.hostname);
  return (
    <MessagePage icon="SearchOff" title={words.start.notFoundTitle} text={words.start.notFoundText}>
      {onLocalhost && !location.hostname.startsWith("demo.") && (
        <Button
          variant="contained"
          href={`${location.protocol}//demo.localhost${location.port ? `:${location.port}` : ""}/`}
        >
          {words.start.demo}
        </Button>
      )}
    </MessagePage>
  );
};

/** The server did not answer when the portal started. */
export const StartFailed = () => (
  <MessagePage
    icon="CloudOff"
    title={connection.isCut ? words.start.cutTitle : words.start.failedTitle}
    text={connection.isCut ? words.start.cutText : words.start.failedText}
  >
    <Button variant="contained" onClick={() => location.reload()}>
      {words.shell.retry}
    </Button>
  </MessagePage>
);
