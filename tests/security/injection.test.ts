import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Services } from "#framework/server/context.ts";
import { isLeftTo } from "../support/database.ts";
import { openTestServer } from "../support/server.ts";
import { idsOf, pathValues, resourceOf } from "./asked.ts";

let services: Services | undefined;

/** A route with the hole that every probe must find: its parameters go into the statement as they came. */
const server = await openTestServer({
  prepare: (app) =>
    app.get("/planted", async (request, reply) => {
      const { search = "", sortField = "slug" } = request.query as Record<string, string>;
      try {
        const text = `select slug from tenants where slug like '%${search}%' order by ${sortField}`;
        const { rows } = await sql.raw(text).execute(services?.database.owner as never);
        return { data: { rows } };
      } catch {
        return reply.code(500).send({ message: "Something went wrong on the server." });
      }
    }),
});
services = server.services;
const admin = await server.as("admin");

type Ask = (value: string) => Promise<{ status: number; text: string }>;

/**
 * Pairs of which the first is true and the second is not, where text is put into a statement. As words to search for they
 * are the same.
 */
const pairs: [string, string][] = [
  ["north' or '1'<'2", "north' or '2'<'1"],
  ["north%' or 1<2 --", "north%' or 2<1 --"],
  // Another text when they are joined.
  ["north' || '' || '", "north' || 'north' || '"],
  ["(case when 1=1 then slug else name end)", "(case when 1=2 then slug else 1/0 end)"],
  ["1 or 1<2", "1 or 2<1"],
  ['") or ("1"<"2', '") or ("2"<"1'],
];
/** What breaks a statement that it is put into. */
const breakers = [
  "'",
  '"',
  "';",
  "\\'",
  "')",
  '"))',
  "/*",
  "--",
  "$$",
  "1/0",
  "'||(select 1/0)||'",
  "slug;select 1",
  "slug desc, (select 1)",
];

/** How a parameter gives itself away: an error of the database, or an answer that follows what was put in. */
async function injectable(ask: Ask): Promise<string | undefined> {
  for (const value of breakers) {
    const { status } = await ask(value);
    if (status >= 500) return `${value} → ${status}`;
  }
  for (const [whenTrue, whenFalse] of pairs) {
    const [yes, no] = [await ask(whenTrue), await ask(whenFalse)];
    // A link to a file is another one each time.
    const told = (answer: { status: number; text: string }, value: string) =>
      `${answer.status} ${answer.text
        .replaceAll(/"link":"[^"]*"/g, "")
        .replaceAll(value, "")
        .replaceAll(JSON.stringify(value).slice(1, -1), "")}`;
    if (yes.status >= 500 || no.status >= 500) return `${whenTrue} → ${yes.status}, ${no.status}`;
    if (told(yes, whenTrue) !== told(no, whenFalse))
      return `${whenTrue} → ${told(yes, whenTrue).slice(0, 120)} / ${told(no, whenFalse).slice(0, 120)}`;
  }
  return undefined;
}

interface Described {
  parameters?: { name: string; in: string }[];
}
const described = (await (await server.as("nobody")).get("openapi.json")).body.paths as Record<
  string,
  Record<string, Described>
>;

/** Every query parameter of every call that has one, and the parts of the path that are no id. */
const places = Object.entries(described).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method === "get" && !path.endsWith("/events"))
    .flatMap(([, { parameters = [] }]) =>
      parameters.map(({ name, in: place }) => ({
        title: `GET ${path.replace("/api/v1/ndis-portal/", "")} ${name}`,
        path,
        name,
        place,
      })),
    ),
);

describe.skipIf(isLeftTo("postgres"))("SQL in a parameter stays text (G-21)", () => {
  test("the probe finds the holes that are planted", async () => {
    const ask = (name: string) => (value: string) => admin.get("/planted", { [name]: value });
    expect(await injectable(ask("search"))).toBeDefined();
    expect(await injectable(ask("sortField"))).toBeDefined();
  });

  test("there are parameters to try", () => expect(places.length).toBeGreaterThan(150));

  test.each(places)("$title", async ({ path, name, place }) => {
    const route = `GET ${path.replace("/api/v1/ndis-portal/", "")}`;
    const params = { ...pathValues("north"), ...idsOf("north", resourceOf(route, server.services)) };
    const found = await injectable((value) =>
      place === "path"
        ? admin.get(path.replace(`{${name}}`, encodeURIComponent(value)), {}, { params })
        : admin.get(path, { [name]: value }, { params }),
    );
    expect(found).toBeUndefined();
  });
});

describe("SQL in a filter's field, operator and value, and in an order, stays text (G-21)", () => {
  const shapes: Record<string, (value: string) => JsonObject> = {
    field: (field) => ({ field, operator: "is", value: "x" }),
    operator: (operator) => ({ field: "question", operator, value: "x" }),
    value: (value) => ({ field: "question", operator: "contains", value }),
    "values of a list": (value) => ({ field: "status", operator: "in", value: [value] }),
  };
  test.each(Object.entries(shapes))("%s of a list", async (_what, shape) => {
    const ask = (value: string) => admin.get("ndis/faqs", { filters: JSON.stringify([shape(value)]) });
    expect(await injectable(ask)).toBeUndefined();
  });
  test.each(Object.entries(shapes))("%s of a report", async (_what, shape) => {
    const ask = (value: string) => admin.post("ndis/client/export/list", { filters: [shape(value)] });
    expect(await injectable(ask)).toBeUndefined();
  });
  const parts: Record<string, (value: string) => JsonObject> = {
    sortField: (sortField) => ({ sortField }),
    sortType: (sortType) => ({ sortField: "question", sortType }),
    search: (search) => ({ search }),
    columns: (column) => ({ columns: [column] }),
  };
  test.each(Object.entries(parts))("%s of a report", async (_what, part) => {
    const ask = (value: string) => admin.post("ndis/client/export/list", part(value));
    expect(await injectable(ask)).toBeUndefined();
  });
  test.each(Object.entries(parts))("%s of a file that is kept", async (_what, part) => {
    const ask = async (value: string) => {
      const { columns = ["question"], ...query } = part(value);
      const asked = await admin.post("records/faqs/export", { format: "csv", columns, query });
      return asked.status === 200 ? admin.get(String(asked.data.link)) : asked;
    };
    expect((await ask("zzz")).status).toBeLessThan(500);
    expect(await injectable(ask)).toBeUndefined();
  });
  test.each(["sort", "range", "filter"])(
    "%s of the simple-rest dialect is refused where it is not known",
    async (name) => {
      expect((await admin.get("ndis/faqs", { [name]: "' or 1=1" })).status).toBe(422);
    },
  );
});
