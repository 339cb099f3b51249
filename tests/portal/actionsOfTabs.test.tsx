import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// What happens to a record of a tab can change the record that the tab belongs to.
const server = fakeApi();
const user = userEvent.setup();
const offer = {
  uuid: "44444444-4444-4444-8444-444444444440",
  version: 1,
  shift: "55555555-5555-4555-8555-555555555550",
  start_at: "2026-12-03T22:00:00Z",
  end_at: "2026-12-04T01:00:00Z",
  shift_type: "community_access",
  mode: "office",
  audience: "all",
  workers: 2,
  asks: 1,
};
const request = {
  uuid: "66666666-6666-4666-8666-666666666660",
  version: 1,
  offer: offer.uuid,
  staff: "33333333-3333-4333-8333-333333333330",
  start_at: offer.start_at,
  shift_type: offer.shift_type,
  status: "asked",
};

test("an offer is filled on the screen as soon as its shift is given to a worker", async () => {
  let status = "open";
  server.use(
    at("get", `records/shift-offers/${offer.uuid}`, () => answer({ offer: { ...offer, status } })),
    at("get", "records/shift-requests", () =>
      answer({ requests: [request], pagination: { total: 1, count: 1 } }),
    ),
    at("post", `records/shift-requests/${request.uuid}/give`, () => {
      status = "filled";
      return answer({ request: { ...request, status: "given" } });
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  // An offer opens with those who asked: they are what the office decides about.
  openPortal(`/shift-offers/${offer.uuid}`);
  await user.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Give shift" }));
  await user.click(await screen.findByRole("button", { name: "Give shift" }));
  await waitFor(() => expect(askedFor("POST records/shift-requests")).toHaveLength(1));
  await waitFor(() => expect(askedFor(`GET records/shift-offers/${offer.uuid}`)).toHaveLength(2));
});
