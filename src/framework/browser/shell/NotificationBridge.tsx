import { useNotificationContext, useTranslate } from "react-admin";
import { useEffect } from "react";
import { toasts } from "../ui/toasts.tsx";

/** Shows what the library's own hooks notify of as our toasts. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    const text = typeof message === "string" ? translate(message, notificationOptions?.messageArgs) : "";
    if (text === "") return;
    if (type === "error") toasts.error(text);
    else if (type === "success") toasts.success(text);
    else toasts.say(text);
  }, [notifications, takeNotification, translate]);
  return null;
}
