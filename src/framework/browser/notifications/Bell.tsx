import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { later } from "../i18n/later.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { Icon } from "../ui/Icon.tsx";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { useUnread } from "./useNotifications.ts";
import { notificationWords } from "./words.ts";

const NotificationPanel = later(() =>
  import("./NotificationPanel.tsx").then(({ NotificationPanel: panel }) => ({ default: panel })),
);

/** How many notifications are unread, said to a screen reader when it changes; opens what happened and what waits. */
export function Bell() {
  const text = useLaterText("notifications", notificationWords);
  const unread = useUnread();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={unread > 0 ? text("open", { smart_count: unread }) : text("none")}
        sx={{ width: 44, height: 44 }}
      >
        {/* A badge without a number still has its text in the button, which its name then lacks. */}
        {unread > 0 ? (
          <Badge badgeContent={unread} max={unread} color="error" aria-hidden>
            <Icon name="NotificationsActive" />
          </Badge>
        ) : (
          <Icon name="NotificationsNone" />
        )}
      </IconButton>
      <span style={visuallyHidden} role="status">
        {unread > 0 && text("heard", { smart_count: unread })}
      </span>
      {anchor && (
        <Suspense>
          <NotificationPanel anchor={anchor} unread={unread} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
