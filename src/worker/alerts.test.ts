import { expect, test, vi } from "vitest";
import { alert, type AlertScope } from "./alerts.ts";

function browser(windows: { visibilityState: string }[]) {
  const listeners: Record<string, (event: object) => void> = {};
  const done: Promise<unknown>[] = [];
  const opened: string[] = [];
  const shown: string[] = [];
  const scope = {
    location: { origin: "https://demo.portal.example" },
    clients: {
      matchAll: async () =>
        windows.map((window) => ({
          ...window,
          focus: async () => opened.push("focus"),
          navigate: async (url: string) => opened.push(url),
        })),
      openWindow: async (url: string) => opened.push(url),
    },
    registration: { showNotification: async (title: string) => void shown.push(title) },
    addEventListener: (event: string, listener: (event: object) => void) => {
      listeners[event] = listener;
    },
  };
  alert(scope as unknown as AlertScope);
  const close = vi.fn();
  const happens = async (event: string) => {
    listeners[event]?.({
      waitUntil: (work: Promise<unknown>) => done.push(work),
      notification: { close },
    });
    await Promise.all(done);
  };
  return { happens, opened, shown, close };
}

const portal = (visibilityState: string) => ({ visibilityState });

test.each([
  ["no window", [], ["You have a new notification"]],
  ["a window behind others", [portal("hidden")], ["You have a new notification"]],
  ["a window that is seen", [portal("hidden"), portal("visible")], []],
])("with %s, what is shown is %j", async (_what, windows, expected) => {
  const { happens, shown } = browser(windows);
  await happens("push");
  expect(shown).toEqual(expected);
});

test("choosing the alert leads to the notifications, in the window that is open", async () => {
  const address = "https://demo.portal.example/notifications";
  const none = browser([]);
  await none.happens("notificationclick");
  expect(none.opened).toEqual([address]);
  expect(none.close).toHaveBeenCalled();
  const one = browser([portal("hidden")]);
  await one.happens("notificationclick");
  expect(one.opened).toEqual(["focus", address]);
});
