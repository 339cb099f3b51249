import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, test } from "vitest";
import type { CurrentUser } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";
import { rowsFor, seesAllRows } from "./rowAccess.ts";

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const schema = { properties: { owner: { type: "string" }, area: { type: "string" } } };
const columns = new Map([
  ["owner", "text"],
  ["area", "text"],
]);

/** The condition for someone who holds every permission and has the facts. */
function told(rows: object[], facts: object = {}) {
  const resource = { definition: { record: { rows } } };
  const type = { name: "things", resource, schema, store: { table: "things", columns } };
  const permissions = ["a", "b", "c"].map((name) => ({ name }));
  const user = { role: [], permissions, ...facts } as unknown as CurrentUser;
  const condition = sql`${rowsFor(type as unknown as RecordType, user)}`.compile(db).sql;
  return { condition, all: seesAllRows(type as unknown as RecordType, user) };
}

const own = { where: { owner: "{user.uuid}" } };

test.each<[string, object[], object, string]>([
  ["alone", [{ permission: "a", ...own }], { uuid: "x" }, `((("owner" = $1)))`],
  [
    "asked for once under two permissions",
    [
      { permission: "a", ...own },
      { permission: "b", ...own },
    ],
    { uuid: "x" },
    `((("owner" = $1)))`,
  ],
  [
    "beside another",
    [
      { permission: "a", ...own },
      { permission: "b", where: { area: "{user.uuid}" } },
    ],
    { uuid: "x" },
    `((("owner" = $1) or ("area" = $2)))`,
  ],
  [
    "left out where the person lacks the fact",
    [
      { permission: "a", ...own },
      { permission: "b", among: { area: "{user.cares_for}" } },
      { permission: "c", where: { owner: "{user.staff}" } },
    ],
    { uuid: "x", cares_for: [] },
    `((("owner" = $1)))`,
  ],
  ["for no row where the person lacks every fact", [{ permission: "a", ...own }], {}, "(false)"],
  [
    "for no row where the person holds no permission",
    [{ permission: "z", ...own }],
    { uuid: "x" },
    "(false)",
  ],
  ["for every row", [{ permission: "a", ...own }, { permission: "b" }], { uuid: "x" }, "true"],
])("a row rule is %s", (_, rows, facts, condition) => {
  const found = told(rows, facts);
  expect(found.condition).toBe(condition);
  expect(found.all).toBe(condition === "true");
});
