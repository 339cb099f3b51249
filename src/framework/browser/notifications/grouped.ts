import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Notification } from "./useNotifications.ts";

/** The notifications of one day, by their kind. */
export interface DayOfNotifications {
  /** The day where the provider is (YYYY-MM-DD). */
  date: string;
  kinds: { kind: string; label: string; notifications: Notification[] }[];
}

/** Groups notifications by day and kind; both stand in the order of their newest. */
export function groupedByDay(notifications: readonly Notification[], zone: string): DayOfNotifications[] {
  const days = Map.groupBy(notifications, ({ created_at: at }) => clockAt(new Date(at), zone).date);
  return [...days].map(([date, all]) => ({
    date,
    kinds: [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, of]) => ({
      kind,
      label: of[0]?.label ?? kind,
      notifications: of,
    })),
  }));
}
