import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// The SMS gateway under Settings, Integrations.
const server = fakeApi();
const user = userEvent.setup();

const unset = {
  is_set_up: false,
  username: null,
  sender: null,
  sent_at: null,
  paused_until: null,
  problem: null,
  problem_at: null,
  unreached: [],
  test: true,
};
const ready = { ...unset, is_set_up: true, username: "north", sender: "North" };

/** Opens the panel of the gateway. */
async function open(settings: object): Promise<HTMLElement> {
  const xero = {
    status: "disconnected",
    client_id: null,
    has_secret: false,
    paused_until: null,
    test: false,
  };
  server.use(
    at("get", "ndis/integrations/xero", () => answer({ xero })),
    at("get", "integrations/sms", () => answer({ sms: settings })),
    at("get", "records/webhook-endpoints", () => answer({ endpoints: [], pagination: { total: 0 } })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/settings/integrations");
  return screen.findByRole("region", { name: "SMS" });
}

test("an account is entered, and what the server says of it stands at its line", async () => {
  server.use(
    at("put", "integrations/sms", () =>
      refusal(422, "The given data was invalid.", { sender: ["Sender ID is not valid."] }),
    ),
  );
  const panel = within(await open(unset));
  expect(panel.getByText("Not set up")).toBeTruthy();
  await user.type(panel.getByLabelText("Username"), " north ");
  await user.type(panel.getByLabelText("API key"), "a key");
  await user.type(panel.getByLabelText("Sender ID"), "x");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText("Sender ID is not valid.")).toBeTruthy();
  const [sent] = askedFor("PUT integrations/sms");
  expect(JSON.parse(sent?.body ?? "")).toEqual({ username: "north", api_key: "a key", sender: "x" });
});

test("what keeps messages from being sent, and whom they do not reach, is shown with a test that says why", async () => {
  server.use(
    at("post", "integrations/sms/test", () => refusal(409, "The account at the gateway has no credit left.")),
  );
  const panel = within(
    await open({
      ...ready,
      paused_until: "2026-11-20T03:00:00Z",
      problem: "The gateway does not accept the sender ID.",
      problem_at: "2026-11-20T02:00:00Z",
      unreached: [
        { name: "Ada Walker", problem: "There is no mobile number.", problem_at: "2026-11-20T02:00:00Z" },
      ],
    }),
  );
  expect(panel.getByText("Not sending")).toBeTruthy();
  expect(panel.getByText(/does not accept the sender ID\. Tried again at/)).toBeTruthy();
  expect(panel.getByText("Ada Walker")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Send a test message" }));
  expect((await panel.findByRole("alert")).textContent).toContain("has no credit left");
});

test("a change keeps the key that is not typed again, and removing asks first", async () => {
  server.use(
    at("put", "integrations/sms", () => answer({ sms: ready }, "SMS gateway saved")),
    at("delete", "integrations/sms", () => answer({ sms: unset }, "SMS gateway removed")),
  );
  const panel = within(await open(ready));
  expect(panel.getByText("Sending as North")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Sender ID"));
  await user.type(dialog.getByLabelText("Sender ID"), "NorthCare");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("SMS gateway saved")).toBeTruthy();
  const [saved] = askedFor("PUT integrations/sms");
  expect(JSON.parse(saved?.body ?? "")).toEqual({ username: "north", sender: "NorthCare" });
  await user.click(panel.getByRole("button", { name: "Remove" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("SMS gateway removed")).toBeTruthy();
});
