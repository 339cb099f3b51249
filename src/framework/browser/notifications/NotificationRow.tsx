import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { ToneChip } from "../fields/cells/ChoiceChip.tsx";
import { formatRecent } from "../i18n/dates.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { Icon } from "../ui/Icon.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { Notification } from "./useNotifications.ts";
import { notificationWords } from "./words.ts";

interface NotificationRowProps {
  notification: Notification;
  zone: string;
  onRead: () => void;
  onOpen?: () => void;
}

/** One notification: what happened and when, the way to it, and marking it as read. */
export function NotificationRow({ notification, zone, onRead, onOpen }: NotificationRowProps) {
  const text = useLaterText("notifications", notificationWords);
  const { title, text: more, link, is_overdue: isOverdue, created_at: at, read_at: readAt } = notification;
  const isUnread = readAt === null;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        gap: 1,
        py: 1,
        alignItems: "flex-start",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {link === null ? (
          <strong>{title}</strong>
        ) : (
          <RouteLink
            to={link}
            onClick={() => {
              if (isUnread) onRead();
              onOpen?.();
            }}
          >
            {title}
          </RouteLink>
        )}{" "}
        {isUnread && <ToneChip tone="info" label={text("unread")} />}{" "}
        {isOverdue && <ToneChip tone="error" label={text("overdue")} />}
        {more !== "" && (
          <Box sx={{ fontSize: "0.875rem", whiteSpace: "pre-line" }}>{more.replace(/\n{2,}/g, "\n")}</Box>
        )}
        <Box
          component="time"
          dateTime={at}
          sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}
        >
          {formatRecent(at, zone)}
        </Box>
      </Box>
      {isUnread && (
        <IconButton onClick={onRead} aria-label={text("markOne", { title })} sx={{ width: 44, height: 44 }}>
          <Icon name="Done" />
        </IconButton>
      )}
    </Box>
  );
}
