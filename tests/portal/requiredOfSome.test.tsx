import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { StartUp } from "#framework/browser/shell/start/StartUp.tsx";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { registry } from "#portal.browser.ts";
import { settings } from "#portal/browser/settings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { goTo, keepSession } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

type Own = { actions: Record<string, object> };

// An alert of somebody who is called by phone needs words, and may end by itself.
const requires = [
  { input: "alert_text", when: { preferred_contact: ["phone"] }, says: "Say it in words for a call." },
];
const onlyFor = [{ input: "alert_until", when: { preferred_contact: ["phone"] } }];
const definitions = loadDefinitions(
  definitionFolder({
    "resources/participants.json": (own: Own) => {
      Object.assign(own.actions["set-alert"] ?? {}, { requires, onlyFor, bulk: true });
    },
  }),
);
const server = fakeApi();
const user = userEvent.setup();
const people = ["email", "phone"].map((preferred_contact, index) => ({
  uuid: `22222222-2222-4222-8222-22222222222${index}`,
  version: 1,
  full_name: `Person ${index}`,
  status: "active",
  preferred_contact,
}));
const call = "POST ndis/client/updated-alert-status";

/** Opens the list and chooses the action for all of these people. */
async function choose(clients: typeof people) {
  server.use(
    ...staticFiles(definitions),
    at("get", "ndis/client/get-all-clients", () =>
      answer({ clients, pagination: { total: clients.length, count: clients.length } }),
    ),
    at("post", "ndis/client/updated-alert-status", () => answer({ client: people[0] })),
  );
  keepSession({ user: personOf("Admin"), platform });
  goTo("/participants");
  render(<StartUp registry={registry} settings={settings} token={undefined} />);
  await user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await user.click(await screen.findByRole("button", { name: "Set alert" }));
  // The dialog stands there before its form has come.
  const alert = await screen.findByRole("combobox", { name: /^Alert/ });
  const dialog = within(alert.closest<HTMLElement>("[role=dialog]") ?? document.body);
  await user.selectOptions(alert, "For information");
  await user.click(dialog.getByRole("button", { name: "Set alert" }));
  return dialog;
}

test("what one of several selected records needs is required of all before anything is sent", async () => {
  const dialog = await choose(people);
  expect((await dialog.findByLabelText(/^Alert text|^Text/)).getAttribute("aria-invalid")).toBe("true");
  expect(dialog.queryAllByLabelText(/until/)).not.toEqual([]);
  expect(askedFor(call)).toEqual([]);
});

test("what none of the selected records needs is not required, and what is not for them is not asked", async () => {
  const [first] = people;
  const dialog = await choose(
    first ? [first, { ...first, uuid: "22222222-2222-4222-8222-222222222229" }] : [],
  );
  expect(dialog.queryAllByLabelText(/until/)).toEqual([]);
  await waitFor(() => expect(askedFor(call)).toHaveLength(2));
});
