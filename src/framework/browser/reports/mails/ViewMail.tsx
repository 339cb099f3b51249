import IconButton from "@mui/material/IconButton";
import { Link } from "react-router";
import { useLaterText } from "../../i18n/useLaterText.ts";
import type { SavedView } from "../../screens/list/views/savedViews.ts";
import { Icon } from "../../ui/Icon.tsx";
import { reportMailWords } from "./words.ts";

/** Beside a saved report: schedules it by email, or leads to the schedule that the person has made. */
export function ViewMail({ view, onSchedule }: { view: SavedView; onSchedule: () => void }) {
  const text = useLaterText("reportMails", reportMailWords);
  const { name, mail } = view;
  if (!mail)
    return (
      <IconButton size="small" onClick={onSchedule} aria-label={text("schedule", { name })}>
        <Icon name="ScheduleSend" />
      </IconButton>
    );
  const isActive = mail.status === "active";
  return (
    <IconButton
      size="small"
      component={Link}
      to={`/report-mails/${mail.uuid}`}
      color={isActive ? "primary" : "default"}
      aria-label={text(isActive ? "scheduled" : "paused", { name })}
    >
      <Icon name={isActive ? "Email" : "Pause"} />
    </IconButton>
  );
}
