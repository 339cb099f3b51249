import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import { SmsActions } from "./SmsActions.tsx";
import { SmsForm } from "./SmsForm.tsx";
import { SmsStatus } from "./SmsStatus.tsx";
import { useSms } from "./useSms.ts";
import { useSmsText } from "./words.ts";

/** The provider's account at the SMS gateway: setting it up, trying it, and how sending goes. */
export function SmsPanel() {
  const text = useSmsText();
  const { settings, error, again, mayChange } = useSms();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!settings) return error ? <LoadFailure error={error} title={text("failed")} onRetry={again} /> : null;
  const { is_set_up: isSetUp, test } = settings;
  const close = () => setOpen(false);
  return (
    <Panel title={text("title")} sx={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Typography color="text.secondary" sx={{ maxWidth: "75ch" }}>
        {text("about")}
      </Typography>
      <SmsStatus settings={settings} />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {test && (
        <Alert severity="info" role="note">
          {text("stoodIn")}
        </Alert>
      )}
      {!mayChange && <Typography>{text("mayNot")}</Typography>}
      {mayChange && !isSetUp && (
        <>
          <Typography>{text("steps")}</Typography>
          <SmsForm settings={settings} onSaved={() => setProblem(undefined)} />
        </>
      )}
      {mayChange && isSetUp && <SmsActions onChange={() => setOpen(true)} onTry={setProblem} />}
      {isOpen && (
        <Dialog title={text("change")} onClose={close}>
          <SmsForm
            settings={settings}
            onSaved={() => {
              setProblem(undefined);
              close();
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </Panel>
  );
}
