import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// A record that is opened from a list shows at once what its row holds; the rest follows.
const server = fakeApi();
const row = { uuid: "22222222-2222-4222-8222-222222222222", version: 1, full_name: "Alma Example" };
const listed = { ...row, status: "active", alert: "none", plan_end: "2027-06-30" };

/** Opens the list and then its only row; the answer of the record waits until it is released. */
async function openRow(record: () => Response): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    at("get", "ndis/client/get-all-clients", () =>
      answer({ clients: [listed], pagination: { total: 1, count: 1 } }),
    ),
    at("get", `ndis/client/get-client/${row.uuid}`, async () => {
      await released;
      return record();
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/participants");
  await userEvent.click(await screen.findByRole("link", { name: row.full_name }));
  return release;
}

test("the name and the status stand there before the record has come, and then all of it", async () => {
  const release = await openRow(() => answer({ client: { ...listed, first_name: "Alma", likes: "Trains" } }));
  expect(await screen.findByRole("heading", { name: row.full_name, level: 1 })).toBeTruthy();
  expect(await screen.findAllByText("Active")).not.toEqual([]);
  expect(screen.getByRole("tab", { name: "Staff" })).toBeTruthy();
  expect(screen.queryByText("Trains")).toBeNull();
  release();
  expect(await screen.findByText("Trains")).toBeTruthy();
});

test("a record that is gone meanwhile is not taken for its row", async () => {
  const release = await openRow(() => refusal(404, "There is no such participant."));
  await screen.findByRole("heading", { name: row.full_name, level: 1 });
  release();
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Staff" })).toBeNull();
});
