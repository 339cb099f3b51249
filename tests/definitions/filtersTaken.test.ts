import { expect, test } from "vitest";
import { startable } from "#framework/server/definitions/startable.ts";
import { portal } from "#portal.server.ts";
import { definitionFolder } from "../support/definitionFolder.ts";

/** What the start says of rows of a list that code answers, and that is filtered like this. */
const startWith = (filters: unknown[]) => () =>
  startable(
    definitionFolder({
      "resources/roles.json": (own: { list: object }) => {
        Object.assign(own.list, { filters });
      },
    }),
    portal,
  );

test("a filter that the code behind a list's call does not take is refused", () => {
  expect(startWith(["name"])).toThrow(
    /resources\/roles\.json#\/list\/filters\/0: found "name", which the call of the list does not take, expected one of page, limit/,
  );
});
