import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { DropPanel } from "../ui/inputs/DropPanel.tsx";
import { Icon } from "../ui/Icon.tsx";
import { NotificationsShown } from "./NotificationsShown.tsx";
import { useMarkRead, useNotifications } from "./useNotifications.ts";
import { Waiting } from "./Waiting.tsx";
import { notificationWords } from "./words.ts";

interface NotificationPanelProps {
  anchor: HTMLElement;
  unread: number;
  onClose: () => void;
}

const shown = 5;

/** What opens below the bell: what happened last, and what waits. */
export function NotificationPanel({ anchor, unread, onClose }: NotificationPanelProps) {
  const text = useLaterText("notifications", notificationWords);
  const shell = useText();
  const navigate = useNavigate();
  const { definitions } = useServices();
  const all = definitions.navigation.pages?.find(({ component }) => component === "Notifications");
  const found = useNotifications({ page: 1, limit: shown });
  const markRead = useMarkRead();
  return (
    <DropPanel label={text("title")} anchor={anchor} onClose={onClose} width={420} maxHeight={640}>
      <Box sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            {text("title")}
          </Typography>
          {unread > 0 && (
            <Button onClick={() => markRead(undefined)} sx={{ minHeight: 44 }}>
              {text("markAll")}
            </Button>
          )}
          <IconButton onClick={onClose} aria-label={shell("shell.close")} sx={{ width: 44, height: 44 }}>
            <Icon name="Close" />
          </IconButton>
        </Box>
        <NotificationsShown found={found} level={3} onOpen={onClose} />
        {all && (
          <Button
            variant="outlined"
            sx={{ minHeight: 44 }}
            onClick={() => {
              onClose();
              void navigate(all.path);
            }}
          >
            {text("seeAll")}
          </Button>
        )}
        <Waiting onOpen={onClose} />
      </Box>
    </DropPanel>
  );
}
