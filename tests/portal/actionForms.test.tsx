import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "#tests/support/portal/fakeApi.ts";
import { keepSession, openPortal } from "#tests/support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();

/** Opens a list with one row, and what an action of it asks. */
async function ask(path: string, call: string, rows: object, row: RegExp, action: string) {
  server.use(at("get", call, () => answer({ ...rows, pagination: { total: 1, count: 1 } })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(path);
  await user.click(await screen.findByRole("button", { name: row }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
  // The dialog stands there before its form has come.
  const button = await screen.findByRole("button", { name: action });
  return within(button.closest<HTMLElement>("[role=dialog]") as HTMLElement);
}

test("what an action shows of the record and a person empties is sent as nothing", async () => {
  const client = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 3,
    full_name: "Alma Example",
    status: "active",
  };
  server.use(at("post", "ndis/client/updated-alert-status", () => answer({ client })));
  const dialog = await ask(
    "/participants",
    "ndis/client/get-all-clients",
    { clients: [{ ...client, alert: "info", alert_text: "A dog lives here." }] },
    /Alma Example/,
    "Set alert",
  );
  await user.clear(await dialog.findByDisplayValue("A dog lives here."));
  await user.click(dialog.getByRole("button", { name: "Set alert" }));
  await waitFor(() => expect(askedFor("POST ndis/client/")[0]?.body).toContain("alert_text"));
  expect(JSON.parse(askedFor("POST ndis/client/")[0]?.body ?? "{}")).toMatchObject({
    alert: "info",
    alert_text: null,
  });
});

test("a question begins empty where its action does not say that it begins with the record", async () => {
  const request = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 1,
    status: "submitted",
    reason: "The page was missing.",
  };
  const dialog = await ask(
    "/compliance-requests",
    "ndis/compliance/requests",
    { requests: [request] },
    /^Actions for/,
    "Reject",
  );
  expect((await dialog.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe("");
});
