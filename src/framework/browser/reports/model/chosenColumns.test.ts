import { expect, test } from "vitest";
import { chosenColumns, moveColumn, standardColumns, toggleColumn } from "./chosenColumns.ts";
import { columns, modelColumns, schema } from "./fixture.ts";
import { readModelColumns } from "./modelColumn.ts";
import { groupedColumns, reportColumns } from "./reportColumns.ts";

const standard = ["title", "kind"];

test("at first the columns of the definition are shown, in its order", () => {
  expect(standardColumns(columns, ["kind", "title", "gone"])).toEqual(["kind", "title"]);
  expect(standardColumns(columns)).toEqual(standard);
});

test("the definition, where it names columns, decides which are always shown", () => {
  const decided = reportColumns(modelColumns, { schema, always: ["price"] });
  expect([...decided.values()].filter(({ always }) => always).map(({ label }) => label)).toEqual(["price"]);
});

test("what is always shown cannot be switched off, what the model lacks cannot be switched on", () => {
  expect(toggleColumn(columns, standard, "title")).toEqual(standard);
  expect(toggleColumn(columns, standard, "salary")).toEqual(standard);
  expect(toggleColumn(columns, standard, "price")).toEqual(["title", "kind", "price"]);
  expect(toggleColumn(columns, ["title", "price", "kind"], "price")).toEqual(standard);
});

test("what was kept is freed of columns that are gone, and gets back those that are always shown", () =>
  expect(chosenColumns(columns, ["price", "gone", "kind", "price"], standard)).toEqual([
    "title",
    "price",
    "kind",
  ]));

test("a column moves, and stays at either end", () => {
  expect(moveColumn(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moveColumn(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moveColumn(["a", "b"], "a", -1)).toEqual(["a", "b"]);
  expect(moveColumn(["a", "b"], "gone", 1)).toEqual(["a", "b"]);
});

test("columns without a section stand last, under a title of their own", () => {
  const [title, kind, price] = ["title", "kind", "price"].map((key) => columns.get(key));
  if (!title || !kind || !price) throw new Error("the fixture lacks a column");
  const groups = groupedColumns([title, { ...kind, group: "About" }, price], "Other");
  expect(groups.map((group) => [group.title, group.columns.length])).toEqual([
    ["About", 1],
    ["Other", 2],
  ]);
});

test("an answer is read column by column; what is none, or is not known, is left out", () =>
  expect(
    readModelColumns({
      filterable_columns: [
        { key: "a", label: "A", type: "enum", operators: ["is", "resembles"], groupable: true, always: true },
        { label: "without a key" },
        "text",
      ],
    }),
  ).toEqual([
    {
      key: "a",
      label: "A",
      type: "enum",
      operators: ["is"],
      hasOptions: false,
      sortable: false,
      standard: false,
      always: true,
      sensitive: false,
    },
  ]));

test("a column that the record's schema does not have is shown as plain text, an amount as an amount", () => {
  const known = reportColumns(
    readModelColumns({
      filterable_columns: [
        { key: "who", type: "ref" },
        { key: "cost", type: "money" },
      ],
    }),
    {},
  );
  const [who, cost] = [known.get("who")?.field, known.get("cost")?.field];
  expect(who?.type.text({ name: "Ann", tags: ["a", 1] }, {})).toBe("Ann, a, 1");
  expect(who?.type.operators).toContain("is");
  expect(cost?.type.text(7023, {})).toBe("$70.23");
});
