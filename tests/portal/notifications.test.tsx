import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const notification = {
  uuid: "22222222-2222-4222-8222-222222222222",
  kind: "leave-approved",
  label: "A leave request is approved",
  title: "Your leave is approved",
  text: "See it here:",
  link: "/my-leave",
  is_overdue: false,
  created_at: "2026-11-24T01:00:00.000Z",
  read_at: null as string | null,
};

function serve(notifications: object[], unread: number) {
  const state = { notifications, unread };
  server.use(
    at("get", "notifications/unread", () => answer({ unread: state.unread })),
    at("get", "notifications", () =>
      answer({
        notifications: state.notifications,
        unread: state.unread,
        pagination: { total: state.notifications.length, count: 1, current_page: 1, total_pages: 1 },
      }),
    ),
    at("post", "notifications/read", () => {
      state.unread = 0;
      state.notifications = state.notifications.map((one) => ({ ...one, read_at: notification.created_at }));
      return answer({ unread: 0 });
    }),
  );
}

test("the bell says how many are unread, shows them by day and kind, and marks them as read", async () => {
  serve([notification], 1);
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/notifications");
  const bell = await screen.findByRole("button", { name: "Notifications: 1 unread" });
  expect(await screen.findByText("1 unread notification")).toBeTruthy();
  await userEvent.click(bell);
  const panel = await screen.findByRole("dialog", { name: "Notifications" });
  expect(await within(panel).findByRole("link", { name: notification.title })).toBeTruthy();
  expect(within(panel).getByRole("heading", { name: notification.label })).toBeTruthy();
  await userEvent.click(within(panel).getByRole("button", { name: "Mark all as read" }));
  expect(await within(panel).findByText(notification.title)).toBeTruthy();
  await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeTruthy();
  expect(screen.queryByText("Unread")).toBeNull();
});

test("where nothing has happened, the page says so", async () => {
  serve([], 0);
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/notifications");
  expect(await screen.findByText(/Nothing has happened yet/)).toBeTruthy();
});

test("where they cannot be loaded, the page says so and tries again", async () => {
  server.use(at("get", "notifications", () => refusal(500, "Out of order.")));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/notifications");
  const alert = await screen.findByText("Your notifications could not be loaded.", undefined, {
    timeout: 20_000,
  });
  expect(alert).toBeTruthy();
  serve([notification], 1);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: notification.title })).toBeTruthy();
});
