import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { describeProblem, type Problem } from "#framework/shared/definitions/check/problem.ts";
import { Overlay } from "#framework/server/definitions/overlay.ts";
import { definitionFiles, definitionFolder } from "../support/definitionFolder.ts";
import { assignments } from "./mistakes/assign.ts";
import { calendars } from "./mistakes/calendars.ts";
import { calls } from "./mistakes/calls.ts";
import { dashboards } from "./mistakes/dashboards.ts";
import { effects } from "./mistakes/effects.ts";
import { expressions } from "./mistakes/expressions.ts";
import { fields } from "./mistakes/fields.ts";
import { names } from "./mistakes/names.ts";
import { notices } from "./mistakes/notices.ts";
import { patches } from "./mistakes/patches.ts";
import { permissions } from "./mistakes/permissions.ts";
import { perspectives } from "./mistakes/perspectives.ts";
import { plans } from "./mistakes/plans.ts";
import { reports } from "./mistakes/reports.ts";
import { rollUps } from "./mistakes/rollUps.ts";
import { shape } from "./mistakes/shape.ts";
import { tabsOn } from "./mistakes/tabsOn.ts";
import { together } from "./mistakes/together.ts";
import { uses } from "./mistakes/uses.ts";
import { versions } from "./mistakes/versions.ts";
import { webhooks } from "./mistakes/webhooks.ts";

// The product's definitions are read once; what each mistake leaves as it is, is not looked at again.
const product = new Overlay(loadDefinitions(productFolder));

/** Everything that the checker finds in the product's definitions with some files changed. */
function problemsWith(
  files: Record<string, unknown>,
  load = (changed: typeof files): unknown => product.load(definitionFiles(changed)),
): Problem[] {
  try {
    load(files);
    return [];
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
}

test("the product's own definitions have no mistake", () => {
  expect(problemsWith({})).toEqual([]);
});

test.each([
  ...shape,
  ...dashboards,
  ...tabsOn,
  ...together,
  ...expressions,
  ...fields,
  ...effects,
  ...names,
  ...notices,
  ...webhooks,
  ...calls,
  ...calendars,
  ...uses,
  ...permissions,
  ...perspectives,
  ...assignments,
  ...reports,
  ...rollUps,
  ...plans,
  ...versions,
  ...patches,
])("$what is told with its place, what was found and what was expected", (mistake) => {
  const found = problemsWith(mistake.files);
  const [first] = found;
  expect(found, found.map(describeProblem).join("\n")).toHaveLength(1);
  expect(first).toMatchObject({ file: mistake.file, pointer: mistake.pointer });
  expect(first?.found).toMatch(mistake.found);
  expect(first?.expected).toMatch(mistake.expected);
});

test("every mistake is told at once, each in a line", () => {
  const files = {
    "resources/vehicles.json": { name: "vehicles", record: { schema: "records/vehicle" }, colour: "red" },
    "resources/boats.json": { name: "boats", labels: {} },
  };
  const inFolder = problemsWith(files, (changed) => loadDefinitions(definitionFolder(changed)));
  expect(problemsWith(files)).toEqual(inFolder);
  expect(inFolder.map(describeProblem)).toEqual([
    expect.stringMatching(/^resources\/boats\.json#\/labels: found a key that is not known here, expected /),
    expect.stringMatching(/^resources\/vehicles\.json#\/colour: found a key that is not known here, /),
    expect.stringMatching(/^resources\/boats\.json: found neither a record nor calls, expected "record": /),
    expect.stringMatching(/^resources\/vehicles\.json#\/record\/schema: found "records\/vehicle", /),
  ]);
});

test("what is wrong beside a part of a wrong shape is told in the same round, and nothing that follows from it", () => {
  const files = {
    "schemas/records/vehicle.json": {
      type: "object",
      properties: { plate: { type: "string" }, seats: { type: "intger" } },
    },
    "resources/vehicles.json": {
      name: "vehicles",
      record: { schema: "records/vehicle" },
      list: { columns: ["plate", "seats"], filters: ["plaet"] },
      actions: {
        sell: { label: "Sell", call: { post: "records/vehicles/{id}/sell", neds: "edit-vehicles" } },
      },
    },
  };
  expect(problemsWith(files).map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([
    "schemas/records/vehicle.json#/properties/seats/type",
    "resources/vehicles.json#/actions/sell/call/neds",
    "resources/vehicles.json#/list/filters/0",
  ]);
});

test("a slip of the pen is answered with the nearest right name first", () => {
  const [first] = problemsWith({
    "resources/faqs.json": (own: { list: { columns: string[] } }) => {
      own.list.columns = ["questoin"];
    },
  });
  expect(first?.expected).toMatch(/^a field of records\/faq: one of question, /);
});
