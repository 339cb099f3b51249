import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const people = ["Ada", "Bea", "Cem"].map((name, index) => ({
  uuid: `22222222-2222-4222-8222-22222222222${index}`,
  version: 1,
  full_name: name,
  status: "active",
}));
const update = "POST ndis/client/update-client";

test("a field of several records is changed after a preview of what changes and what does not, and undone", async () => {
  const [ada, bea, cem] = people.map(({ uuid, full_name: label }) => ({ uuid, label }));
  server.use(
    at("get", "ndis/client/get-all-clients", () =>
      answer({ clients: people, pagination: { total: 3, count: 3 } }),
    ),
    at("post", "records/participants/preview-changes", () =>
      answer({
        records: [
          { ...ada, version: 1, from: { preferred_contact: "email" } },
          { ...bea, version: 1, from: { preferred_contact: "phone" }, same: true },
          { ...cem, version: 1, from: { preferred_contact: null }, refused: "It cannot be changed now." },
        ],
      } as never),
    ),
    at("post", "ndis/client/update-client", () => answer({ client: { ...people[0], version: 2 } })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/participants");
  await user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await user.click(await screen.findByRole("button", { name: "Edit a field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 3 records" }));
  await user.selectOptions(await dialog.findByLabelText("Field to change"), "preferred_contact");
  const [choice] = await dialog.findAllByRole("combobox", { name: /Preferred/ });
  if (choice) await user.selectOptions(choice, "Phone");
  await user.click(dialog.getByRole("button", { name: "Preview changes" }));
  expect((await dialog.findByRole("status")).textContent).toBe(
    "1 will change · 1 already has this value · 1 cannot be changed",
  );
  expect(dialog.getByRole("list", { name: "Records that will change" }).textContent).toMatch(/^Ada: .*→/);
  expect(dialog.getByRole("list", { name: "Records that will be skipped" }).textContent).toBe(
    "Cem: It cannot be changed now.",
  );
  expect(askedFor(update)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Change 1 record" }));
  await screen.findByText("1 changed.");
  await waitFor(() => expect(askedFor(update).at(-1)?.body).toMatch(/name="preferred_contact"\s+phone/));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(askedFor(update)).toHaveLength(2));
  await waitFor(() => expect(askedFor(update).at(-1)?.body).toMatch(/name="preferred_contact"\s+email/));
  expect(askedFor(update).at(-1)?.body).toMatch(/name="version"\s+2/);
});
