import { expect, test } from "vitest";
import { columnNames, renameAsked, renameRow } from "./columnNames.ts";

const { toCall, toField } = columnNames({ full_name: "fullname" });

test("a name that differs is known both ways, every other stays", () => {
  expect([toCall("full_name"), toCall("status")]).toEqual(["fullname", "status"]);
  expect([toField("fullname"), toField("full_name"), toField("constructor")]).toEqual([
    "full_name",
    "full_name",
    "constructor",
  ]);
});

test("columns, order and conditions are renamed, in whatever groups they stand", () => {
  const condition = { field: "full_name", operator: "equals", value: "full_name" };
  const sent = { ...condition, field: "fullname" };
  expect(
    renameAsked(
      {
        columns: ["full_name", "status"],
        sortField: "full_name",
        filters: { all: [condition, { any: [condition] }] },
        page: 2,
      },
      toCall,
    ),
  ).toEqual({
    columns: ["fullname", "status"],
    sortField: "fullname",
    filters: { all: [sent, { any: [sent] }] },
    page: 2,
  });
  expect(renameAsked({ filters: [condition] }, toCall)).toEqual({ filters: [sent] });
});

test("what is no filter, or deeper than filters go, is left as it is", () => {
  let deep: unknown = { field: "full_name" };
  for (let depth = 0; depth < 10; depth += 1) deep = { all: [deep] };
  expect(renameAsked({ filters: deep }, toCall)).toEqual({ filters: deep });
  expect(renameAsked({ filters: null, columns: "full_name" }, toCall)).toEqual({
    filters: null,
    columns: "full_name",
  });
});

test("a row has its values under the other names", () => {
  expect(renameRow({ fullname: "Ana", uuid: "1" }, toField)).toEqual({ full_name: "Ana", uuid: "1" });
});
