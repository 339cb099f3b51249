import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import { LeaveGuard } from "../forms/LeaveGuard.tsx";
import { useUnsaved } from "../forms/useUnsaved.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useText } from "../i18n/useText.ts";
import { PageHeader } from "../screens/PageHeader.tsx";
import { PageSkeleton } from "../ui/page/PageSkeleton.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { choiceWords } from "./choiceWords.ts";
import { Devices } from "./Devices.tsx";
import { NoticeChoices } from "./NoticeChoices.tsx";
import { isTime, QuietTimes } from "./QuietTimes.tsx";
import { type Chosen, useChoices, useSaveChoices } from "./useChoices.ts";
import { notificationWords } from "./words.ts";

/** How the person wants to be notified: which notices by mail, and when. */
export default function NotificationSettings() {
  const text = useLaterText("notificationChoices", choiceWords);
  const titles = useLaterText("notifications", notificationWords);
  const shell = useText();
  const { shown, failed, again } = useChoices();
  return (
    <>
      <PageHeader title={text("title")} trail={[{ label: titles("title"), path: "/notifications" }]} />
      {failed ? (
        <Alert severity="error" action={<Button onClick={again}>{shell("shell.retry")}</Button>}>
          {text("failed")}
        </Alert>
      ) : shown ? (
        <Choices shown={shown} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Choices({ shown }: { shown: ChoicesShown }) {
  const text = useLaterText("notificationChoices", choiceWords);
  const [changed, setChanged] = useState<Partial<Chosen>>({});
  const isDirty = Object.keys(changed).length > 0;
  const { unsaved } = useUnsaved(isDirty);
  const { save, saving } = useSaveChoices(() => setChanged({}));
  const chosen = { ...shown, ...changed };
  const hasSms = typeof shown.sms?.number === "string";
  const change = (part: Partial<Chosen>) => setChanged((before) => ({ ...before, ...part }));
  const times = [chosen.summary_at, ...(chosen.quiet ? [chosen.quiet.from, chosen.quiet.until] : [])];
  return (
    <Box sx={{ display: "grid", gap: 3, maxWidth: 800 }}>
      <LeaveGuard unsaved={unsaved} onLeave={() => setChanged({})} />
      <Panel title={text("kinds")} sx={{ gap: 2 }}>
        <Typography color="text.secondary">
          {text(chosen.notices.length > 0 ? "kindsHelp" : "none")}
        </Typography>
        {shown.sms && (
          <Typography color="text.secondary">
            {shown.sms.number === null ? text("noNumber") : text("smsHelp", { number: shown.sms.number })}
          </Typography>
        )}
        <NoticeChoices
          notices={chosen.notices}
          hasSms={hasSms}
          onChange={(name, part) =>
            change({
              notices: chosen.notices.map((one) => (one.name === name ? { ...one, ...part } : one)),
            })
          }
        />
      </Panel>
      <Panel title={text("devices")} sx={{ gap: 2 }}>
        <Devices />
      </Panel>
      <Panel title={text("times")} sx={{ gap: 2 }}>
        <QuietTimes chosen={chosen} usual={shown.usual_quiet} onChange={change} />
      </Panel>
      <Button
        variant="contained"
        disabled={saving || !isDirty || !times.every(isTime)}
        onClick={() => save({ ...chosen, hasSms })}
        sx={{ justifySelf: "start" }}
      >
        {text("save")}
      </Button>
    </Box>
  );
}
