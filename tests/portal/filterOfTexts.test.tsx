import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A list of plain texts, such as tags that anyone thinks up, is filtered by several of them.
const folder = definitionFolder({
  "resources/trips.json": { record: { schema: "records/trip" }, list: { filters: ["stops"] } },
  "schemas/records/trip.json": {
    type: "object",
    properties: {
      name: { type: "string", title: "Name" },
      stops: { type: "array", title: "Stops", items: { type: "string" } },
    },
  },
});
const server = fakeApi();
const hand = userEvent.setup();

test("several texts are typed on one line, and asked for as a list", async () => {
  const asked: unknown[] = [];
  server.use(
    ...staticFiles(loadDefinitions(folder, { checkContract: false })),
    http.get("*/records/trips", ({ request }) => {
      const filter = JSON.parse(new URL(request.url).searchParams.get("filter") ?? "{}") as {
        filters?: unknown;
      };
      asked.push(filter);
      return HttpResponse.json([], { headers: { "content-range": "trips 0-0/0" } });
    }),
  );
  const user = personOf("Staff", { permissions: ["view-trips"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/trips");
  await hand.click(await screen.findByRole("button", { name: "Add a filter" }));
  await hand.selectOptions(await screen.findByLabelText("Comparison"), "is one of");
  await hand.type(screen.getByLabelText("Value"), "zoo; the beach; ");
  expect(screen.getByLabelText<HTMLInputElement>("Value").value).toBe("zoo; the beach; ");
  await hand.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(JSON.stringify(asked.at(-1))).toContain('["zoo","the beach"]'));
});
