import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions } from "#framework/server/definitions/load.ts";
import { TenantLayerLoader } from "#framework/server/definitions/tenantLayer.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import { definitionFolder } from "../support/definitionFolder.ts";

const layer = (slug: string, properties: object) => ({
  [`tenants/${slug}/schemas/records/participant.patch.json`]: { properties },
});
const number = { type: "number", title: "Visits" };
const loader = new TenantLayerLoader(
  loadDefinitions(
    definitionFolder({
      ...layer("right", {
        visits: number,
        each_month: { ...number, "x-computed": "visits / 12" },
        visit_reason: { type: "string", title: "Reason", "x-required-when": "visits > 100" },
      }),
      ...layer("open", { card: { type: "string", title: "Card", "x-computed": "medicare" } }),
      ...layer("changed", { first_name: { "x-computed": "last_name" } }),
    }),
    { checkContract: false },
  ),
);

function problemsOf(slug: string): Problem[] {
  try {
    loader.load(slug);
    return [];
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
}

test("a tenant's layer computes a field of its own, and says when one is needed", () => {
  expect(problemsOf("right")).toEqual([]);
});

test("a tenant's layer does not show by a computed field what others do not see", () => {
  expect(problemsOf("open")).toMatchObject([{ pointer: "/properties/card/x-computed" }]);
});

test("a tenant's layer does not compute a field of the layer underneath", () => {
  expect(problemsOf("changed")[0]?.pointer).toBe("/properties/first_name/x-computed");
});
