interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Window {
  url: string;
  visibilityState: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

interface Events {
  push: Extendable;
  notificationclick: Extendable & { notification: { close: () => void } };
}

/** The part of a service worker's global scope that alerts use. */
export interface AlertScope {
  location: { origin: string };
  clients: {
    matchAll: (which: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly Window[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: {
    showNotification: (
      title: string,
      options: { tag: string; icon: string; renotify: boolean },
    ) => Promise<void>;
  };
  addEventListener: <E extends keyof Events>(event: E, listener: (event: Events[E]) => void) => void;
}

/** What is shown on a locked screen, to anyone who holds the device: that something has come, and nothing of what. */
const words = "You have a new notification";
const shownAs = { tag: "notifications", icon: "/logo.svg", renotify: true };
const page = "/notifications";

/**
 * Shows an alert when one arrives, unless the portal is open before the person's eyes: there the bell counts. Choosing it
 * leads to the notifications, in a window that is open already where there is one.
 */
export function alert(scope: AlertScope): void {
  const { location, clients, registration } = scope;
  const windows = () => clients.matchAll({ type: "window", includeUncontrolled: true });
  const show = async (): Promise<void> => {
    if ((await windows()).some(({ visibilityState }) => visibilityState === "visible")) return;
    await registration.showNotification(words, shownAs);
  };
  const open = async (): Promise<void> => {
    const address = new URL(page, location.origin).href;
    const [known] = await windows();
    if (!known) await clients.openWindow(address);
    else {
      await known.focus();
      await known.navigate(address);
    }
  };
  scope.addEventListener("push", (event) => event.waitUntil(show()));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open());
  });
}
