import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { Link } from "react-router";
import { useLaterText } from "../i18n/useLaterText.ts";
import { PageHeader } from "../screens/PageHeader.tsx";
import { Pager } from "../screens/table/Pager.tsx";
import { choiceWords } from "./choiceWords.ts";
import { NotificationsShown } from "./NotificationsShown.tsx";
import { useMarkRead, useNotifications } from "./useNotifications.ts";
import { Waiting } from "./Waiting.tsx";
import { notificationWords } from "./words.ts";

const standardSize = 25;

/** Everything that the person was notified of, and what waits for them. */
export default function Notifications() {
  const text = useLaterText("notifications", notificationWords);
  const choices = useLaterText("notificationChoices", choiceWords);
  const [{ page, limit, unread }, ask] = useState({ page: 1, limit: standardSize, unread: false });
  const found = useNotifications({ page, limit, unread });
  const markRead = useMarkRead();
  const total = found.page?.pagination.total ?? 0;
  return (
    <>
      <PageHeader
        title={text("title")}
        secondary={
          <Button component={Link} to="/notifications/settings">
            {choices("open")}
          </Button>
        }
        primary={
          (found.page?.unread ?? 0) > 0 && (
            <Button variant="outlined" onClick={() => markRead(undefined)}>
              {text("markAll")}
            </Button>
          )
        }
      />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
        }}
      >
        <Box sx={{ order: { lg: 1 }, "&:empty": { display: "none" } }}>
          <Waiting />
        </Box>
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ToggleButtonGroup
            exclusive
            value={unread}
            aria-label={text("show")}
            onChange={(_event, value: boolean | null) =>
              value !== null && ask({ page: 1, limit, unread: value })
            }
          >
            <ToggleButton value={false} sx={{ minHeight: 44 }}>
              {text("all")}
            </ToggleButton>
            <ToggleButton value={true} sx={{ minHeight: 44 }}>
              {text("onlyUnread")}
            </ToggleButton>
          </ToggleButtonGroup>
          <NotificationsShown found={found} level={2} onlyUnread={unread} />
          {total > 0 && (
            <Pager
              label={text("title")}
              page={page}
              perPage={limit}
              total={total}
              standardSize={standardSize}
              onPage={(next) => ask({ page: next, limit, unread })}
              onPerPage={(size) => ask({ page: 1, limit: size, unread })}
            />
          )}
        </Box>
      </Box>
    </>
  );
}
