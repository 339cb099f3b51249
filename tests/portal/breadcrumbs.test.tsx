import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// A list that is in no menu is not where people come from: the way back leads to the tab that they opened the record in.
const server = fakeApi();
const run = "44444444-4444-4444-8444-444444444440";
const worker = {
  uuid: "55555555-5555-4555-8555-555555555550",
  version: 1,
  run,
  staff: "33333333-3333-4333-8333-333333333330",
  titles: { [run]: "16 – 29 Nov 2026", "33333333-3333-4333-8333-333333333330": "Kiri Quinn" },
  hours: 68,
};

test("the trail of a worker's pay leads to the pay run, and to its tab", async () => {
  const person = personOf("Admin", { permissions: ["view-pay-runs"] });
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "records/pay-run-workers/:id", () => answer({ worker })),
  );
  keepSession({ user: person, platform });
  openPortal(`/pay-run-workers/${worker.uuid}`);
  const links = within(await screen.findByRole("navigation", { name: "You are here" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["16 – 29 Nov 2026", `/pay-runs/${run}`],
    ["Workers", `/pay-runs/${run}?tab=workers`],
  ]);
});
