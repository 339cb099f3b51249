import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import { answer, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const shown: ChoicesShown = {
  notices: [
    {
      name: "leave-approved",
      label: "A leave request is approved",
      resource: "leave",
      mail: "now",
      device: true,
      sms: false,
      always: false,
    },
    {
      name: "form-escalated",
      label: "A form is escalated",
      resource: "",
      mail: "now",
      device: true,
      sms: false,
      always: true,
    },
  ],
  summary_at: "07:30",
  quiet: null,
  usual_quiet: { from: "20:00", until: "07:00" },
};

/** Serves choices and devices; answers what was saved. */
function serve(choices: ChoicesShown = shown): { saved: unknown[]; removed: string[] } {
  const done = { saved: [] as unknown[], removed: [] as string[] };
  server.use(
    at("get", "notifications/choices", () => answer(choices)),
    at("put", "notifications/choices", async ({ request }) => {
      done.saved.push(await request.json());
      return answer(shown, "Notification settings saved");
    }),
    at("get", "notifications/devices", () =>
      answer({
        public_key: "key",
        devices: [{ uuid: "d1", name: "Chrome on Android", created_at: "2026-11-24T01:00:00.000Z" }],
      }),
    ),
    at("delete", "notifications/devices/:id", ({ params }) => {
      done.removed.push(String(params.id));
      return answer({}, "The device was removed");
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/notifications/settings");
  return done;
}

test("somebody puts a notice into the summary, silences it, and sets quiet hours of their own", async () => {
  const { saved } = serve();
  const save = await screen.findByRole("button", { name: "Save" });
  expect(save.hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("combobox", { name: "A leave request is approved: Email" }));
  await userEvent.click(await screen.findByRole("option", { name: "In the daily summary" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "A leave request is approved: Alert devices" }));
  await userEvent.click(screen.getByRole("radio", { name: "My own" }));
  const from = screen.getByRole("textbox", { name: "From" });
  await userEvent.clear(from);
  expect(save.hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Enter a time, such as 9:00 pm.")).toBeTruthy();
  await userEvent.type(from, "9:30 pm");
  await userEvent.click(save);
  expect(await screen.findByText("Notification settings saved")).toBeTruthy();
  expect(saved).toEqual([
    {
      notices: [
        { name: "leave-approved", mail: "daily", device: false },
        { name: "form-escalated", mail: "now", device: true },
      ],
      summary_at: "07:30",
      quiet: { from: "21:30", until: "07:00" },
    },
  ]);
});

test("SMS is offered where the provider sends it, and says to which number", async () => {
  const { saved } = serve({ ...shown, sms: { number: "0491 570 156" } });
  expect(await screen.findByText(/^SMS goes to 0491 570 156/)).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "A form is escalated: SMS" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Notification settings saved")).toBeTruthy();
  expect(saved).toMatchObject([{ notices: [{ sms: false }, { name: "form-escalated", sms: true }] }]);
});

test("without a mobile number SMS cannot be chosen, and where the provider sends none nothing is said of it", async () => {
  serve({ ...shown, sms: { number: null } });
  expect(await screen.findByText(/Your record has no mobile number/)).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "A form is escalated: SMS" })).toBeNull();
});

test("what always comes by mail cannot be switched off", async () => {
  serve();
  const group = await screen.findByRole("region", { name: "Other" });
  expect(within(group).getByText("By email, at once, always")).toBeTruthy();
  expect(within(group).queryByRole("combobox")).toBeNull();
});

test("a device is removed; this browser, which cannot be alerted, says so", async () => {
  const { removed } = serve();
  expect(await screen.findByText("This browser can't alert you while the portal is closed.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Remove Chrome on Android" }));
  expect(await screen.findByText("The device was removed")).toBeTruthy();
  expect(removed).toEqual(["d1"]);
});

test("where the settings cannot be loaded, the page says so and tries again", async () => {
  server.use(at("get", "notifications/choices", () => refusal(500, "Out of order.")));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/notifications/settings");
  expect(
    await screen.findByText("Your settings could not be loaded.", undefined, { timeout: 20_000 }),
  ).toBeTruthy();
  serve();
  await userEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
  expect((await screen.findAllByText("A leave request is approved")).length).toBeGreaterThan(0);
});
