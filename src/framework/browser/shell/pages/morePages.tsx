import Button from "@mui/material/Button";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { MessagePage } from "./MessagePage.tsx";
import { ToDashboard } from "./pages.tsx";

/** Where one lands when something that was asked for is not there. */
export function WelcomePage() {
  const text = useText();
  const { settings } = useServices();
  const { name } = settings.brandOf(usePlatform());
  return (
    <MessagePage
      icon="WavingHand"
      title={text("pages.welcomeTitle")}
      text={text("pages.welcomeText", { name: name ?? "" })}
    >
      <ToDashboard />
    </MessagePage>
  );
}

/** For links from elsewhere that report a failure. */
export function ErrorPage() {
  const text = useText();
  return (
    <MessagePage icon="ErrorOutline" title={text("pages.errorTitle")} text={text("pages.errorText")}>
      <Button variant="outlined" onClick={() => history.back()}>
        {text("shell.back")}
      </Button>
      <ToDashboard />
    </MessagePage>
  );
}
