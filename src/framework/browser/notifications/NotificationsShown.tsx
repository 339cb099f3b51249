import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useText } from "../i18n/useText.ts";
import { NotificationList } from "./NotificationList.tsx";
import type { useNotifications } from "./useNotifications.ts";
import { notificationWords } from "./words.ts";

interface NotificationsShownProps {
  found: ReturnType<typeof useNotifications>;
  level: 2 | 3;
  onlyUnread?: boolean;
  onOpen?: () => void;
}

/** A page of notifications, or why there is none: not there yet, failed, nothing happened. */
export function NotificationsShown({ found, level, onlyUnread = false, onOpen }: NotificationsShownProps) {
  const text = useLaterText("notifications", notificationWords);
  const shell = useText();
  if (found.failed)
    return (
      <Alert severity="error" action={<Button onClick={found.again}>{shell("shell.retry")}</Button>}>
        {text("failed")}
      </Alert>
    );
  if (!found.page)
    return (
      <div role="status" aria-label={shell("shell.loading")}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={56} />
        ))}
      </div>
    );
  const { notifications } = found.page;
  if (notifications.length === 0)
    return <Typography color="text.secondary">{text(onlyUnread ? "emptyUnread" : "empty")}</Typography>;
  return <NotificationList notifications={notifications} level={level} onOpen={onOpen} />;
}
