import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const desk = window.matchMedia;
afterEach(() => void (window.matchMedia = desk));

const contract = {
  uuid: "22222222-2222-4222-8222-222222222220",
  version: 1,
  number: "SA-0001",
  revision: 1,
  participant_name: "Alma Vella",
  start_date: "2026-07-01",
  end_date: "2027-06-30",
  status: "accepted",
  supports: [
    {
      service: "22222222-2222-4222-8222-222222222221",
      description: "House cleaning",
      quantity: 10,
      rate: 6010,
    },
  ],
};

// Participants and advocates can't open services: the reference has no name for them.
test("an agreement's supports name no references on a phone either", async () => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: /max-width/.test(query),
      media: query,
    }) as unknown as MediaQueryList;
  server.use(at("get", `ndis/client/contract/show/${contract.uuid}`, () => answer({ contract })));
  keepSession({ user: personOf("Participant"), platform });
  openPortal(`/my-agreements/${contract.uuid}`);
  const support = within((await screen.findByText("Quantity")).closest("dl") ?? document.body);
  expect(support.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Description",
    "Quantity",
    "Price",
  ]);
});
