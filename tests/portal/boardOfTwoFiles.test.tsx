import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A provider's own resource of two files has a board by its lifecycle: cards go where its moves lead, by the calls of these.
const state = (name: string) => ({ const: name, title: name[0]?.toUpperCase() + name.slice(1) });
const filesWith = (record: object = { lifecycle: { field: "state" } }) => ({
  "resources/trips.json": {
    name: "trips",
    record: { schema: "records/trip", title: "{name}", ...record },
    list: { columns: ["state", "name", "seats"], board: { by: "state" } },
    actions: {
      approve: {
        label: "Approve",
        from: ["asked"],
        to: "approved",
        call: { post: "records/trips/{id}/approve", needs: "edit-trips" },
      },
      refuse: {
        label: "Refuse",
        from: ["asked"],
        to: "refused",
        confirm: { title: "Refuse {name}?" },
        call: { post: "records/trips/{id}/refuse", needs: "edit-trips" },
      },
    },
  },
  "schemas/records/trip.json": {
    type: "object",
    properties: {
      name: { type: "string", title: "Name" },
      seats: { type: "integer", title: "Seats" },
      state: { type: "string", title: "State", oneOf: ["asked", "approved", "refused"].map(state) },
    },
  },
});
const server = fakeApi();
const hand = userEvent.setup();

test("cards move by the actions of the lifecycle, which ask first where they have a question", async () => {
  const made: string[] = [];
  const trips = ["Zoo", "Beach", "Farm"].map((name, index) => ({
    id: `t${index}`,
    uuid: `t${index}`,
    version: 1,
    name,
    seats: 5,
    state: name === "Farm" ? "approved" : "asked",
  }));
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(filesWith()), { checkContract: false })),
    http.get("*/records/trips", () =>
      HttpResponse.json(trips, { headers: { "content-range": "trips 0-2/3" } }),
    ),
    http.post("*/records/trips/:id/:move", ({ params: { id, move } }) => {
      made.push(`${String(move)} ${String(id)}`);
      return HttpResponse.json({ message: "Done", data: { item: {} } });
    }),
  );
  const user = personOf("Staff", { permissions: ["view-trips", "edit-trips"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/trips");
  await hand.click(await screen.findByRole("button", { name: "Board" }));
  const moveOf = (name: string) => screen.findByRole("button", { name: `Move ${name}` });

  // A card says what a number is of, and its name once.
  const card = (await screen.findByRole("link", { name: "Farm" })).closest("li");
  expect(card?.textContent).toBe("FarmSeats:5");

  await hand.click(await moveOf("Zoo"));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "To Approved",
    "To Refused",
  ]);
  await hand.click(menu.getByRole("menuitem", { name: "To Approved" }));
  await waitFor(() => expect(made).toEqual(["approve t0"]));

  await hand.click(await moveOf("Beach"));
  await hand.click(await screen.findByRole("menuitem", { name: "To Refused" }));
  const question = within(await screen.findByRole("dialog"));
  expect(made).toHaveLength(1);
  await hand.click(question.getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(made).toEqual(["approve t0", "refuse t1"]));

  // No move leads on from where it is.
  expect(screen.queryByRole("button", { name: "Move Farm" })).toBeNull();
});

test("without a lifecycle a board says what moves its cards", () => {
  const load = () => loadDefinitions(definitionFolder(filesWith({})), { checkContract: false });
  expect(load).toThrow(DefinitionError);
  expect(load).toThrow("resources/trips.json#/list/board: found cards that nothing moves");
});
