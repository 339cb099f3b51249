import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { today, addDays } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { usePlatform } from "../services.tsx";
import { groupedByDay } from "./grouped.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { type Notification, useMarkRead } from "./useNotifications.ts";
import { notificationWords } from "./words.ts";

interface NotificationListProps {
  notifications: readonly Notification[];
  /** The level of the days' headings. */
  level: 2 | 3;
  /** Something of it was opened. */
  onOpen?: () => void;
}

const plain = { listStyle: "none", m: 0, p: 0, display: "grid" } as const;

/** What happened, by day and kind. */
export function NotificationList({ notifications, level, onOpen }: NotificationListProps) {
  const text = useLaterText("notifications", notificationWords);
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const markRead = useMarkRead();
  const now = today(zone);
  const named = (date: string) =>
    date === now ? text("today") : date === addDays(now, -1) ? text("yesterday") : writtenDate(date);
  const [day, kindOf] = level === 2 ? (["h2", "h3"] as const) : (["h3", "h4"] as const);
  return groupedByDay(notifications, zone).map(({ date, kinds }) => (
    <Box component="section" key={date} sx={{ display: "grid", gap: 1 }}>
      <Typography component={day} sx={{ fontWeight: 650, fontSize: "1rem" }}>
        {named(date)}
      </Typography>
      {kinds.map(({ kind, label, notifications: of }) => (
        <div key={kind}>
          <Typography component={kindOf} color="text.secondary" sx={{ fontSize: "0.8125rem" }}>
            {label}
          </Typography>
          <Box component="ul" sx={plain}>
            {of.map((one) => (
              <NotificationRow
                key={one.uuid}
                notification={one}
                zone={zone}
                onRead={() => markRead([one.uuid])}
                onOpen={onOpen}
              />
            ))}
          </Box>
        </div>
      ))}
    </Box>
  ));
}
