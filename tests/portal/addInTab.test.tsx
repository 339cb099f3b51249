import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// What is added in a tab belongs to the record whose tab it is.
const server = fakeApi();
const client = { uuid: "33333333-3333-4333-8333-333333333330", version: 1, full_name: "Ada Frost" };

test.each([
  {
    tab: "contracts",
    call: `ndis/client/contract/${client.uuid}`,
    rows: "contracts",
    offered: "Add service agreement",
    when: "offered",
  },
  {
    tab: "referrals",
    call: "ndis/get-all-referrals",
    rows: "referrals",
    offered: "Add referral",
    when: "not offered, since only linking gives a referral its participant",
  },
])("adding is $when ($tab)", async ({ tab, call, rows, offered, when }) => {
  server.use(
    at("get", `ndis/client/get-client/${client.uuid}`, () => answer({ client })),
    at("get", call, () => answer({ [rows]: [], pagination: { total: 0, count: 0 } })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/participants/${client.uuid}?tab=${tab}`);
  await screen.findByText(/^No .* yet/);
  expect(screen.queryAllByRole("link", { name: offered }).length > 0).toBe(when === "offered");
});
