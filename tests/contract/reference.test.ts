import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { readReference } from "#framework/server/openapi/reference.ts";
import { buildRoutes } from "#framework/server/routes/claims.ts";
import { compileValidator } from "#framework/server/validation/validator.ts";
import { portal } from "#portal.server.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { eachFormat } from "#framework/shared/formats/formats.ts";
import { describedApi } from "../support/contractCheck.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { openTestServer } from "../support/server.ts";
import { vehicleFiles } from "../support/vehicles.ts";

// What an integrator reads on /docs (ux D6): every call in words, with an example that is right.
const server = await openTestServer();
const { definitions, types } = server.services;

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  requestBody?: { content: Record<string, { schema: JsonObject; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: JsonObject; example?: unknown }> }>;
}
const described = describedApi(server.services) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
};
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace("/api/v1/ndis-portal/", "")}`,
    ...operation,
  })),
);
const routes = new Map(buildRoutes(definitions, types, portal).map((route) => [route.name, route]));

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
eachFormat((name, { fits }) => ajv.addFormat(name, fits));
for (const name of ["int64", "binary"]) ajv.addFormat(name, true);
ajv.addSchema({ ...described, $id: "api" });

/** A schema of the document, compiled where its references lead into it. */
const compiled = (schema: JsonObject) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as JsonObject);

describe("a call in words", () => {
  test("each says what it does, and no two say the same", () => {
    const summaries = operations.map(({ summary }) => summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
    expect(summaries.filter((summary) => !/^[A-Z][^:]+$|^Sign in: /.test(summary))).toEqual([]);
  });

  test("what is not plain listing, reading, adding, changing or deleting is written by hand", () => {
    const { calls } = readReference();
    const plain = new Set(["list", "one", "create", "update", "delete"]);
    const unwritten = [...routes.values()].filter(
      ({ name, declared: { kind, resource } }) => calls[name] === undefined && !(resource && plain.has(kind)),
    );
    expect(unwritten.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(calls).filter((name) => !routes.has(name))).toEqual([]);
  });

  test("each says who may make it, and stands in an area that is explained", () => {
    const areas = new Map(described.tags.map(({ name, description }) => [name, description]));
    for (const { name, description, tags } of operations) {
      expect(description, name).toMatch(/^(Public|For everyone|Needs the|Needs one)/);
      expect(areas.get(tags[0] ?? ""), name).toMatch(/^[A-Z].+\.$/);
    }
  });
});

describe("examples", () => {
  test.each(operations.filter(({ requestBody }) => requestBody))(
    "$name is sent what its schema takes",
    ({ name, requestBody }) => {
      const [media] = Object.values(requestBody?.content ?? {});
      if (media?.example === undefined) return;
      const takes = compiled(media.schema);
      expect(takes(media.example), JSON.stringify([media.example, takes.errors])).toBe(true);
      const route = routes.get(name);
      const type = types.get(route?.declared.resource?.name ?? "");
      const judge = route?.body
        ? compileValidator(route.body)
        : route?.declared.kind === "create"
          ? type?.validate
          : undefined;
      const today = { today: "2026-11-22", now: "2026-11-22T00:00:00Z" };
      expect(judge?.check(media.example as JsonObject, today) ?? [], JSON.stringify(media.example)).toEqual(
        [],
      );
    },
  );

  test("each answer's example is as its schema says", () => {
    const wrong = operations.flatMap(({ name, responses }) => {
      const media = (responses["200"] ?? responses["201"])?.content?.["application/json"];
      if (!media) return [];
      const takes = compiled(media.schema);
      return takes(media.example) ? [] : [`${name}: ${JSON.stringify(takes.errors?.[0])}`];
    });
    expect(wrong).toEqual([]);
  });
});

test("a resource of two files is described like the others", async () => {
  const own = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
  const { body } = await (await own.as("nobody")).get("/docs/openapi.json");
  const paths = body.paths as unknown as Record<string, Record<string, Operation>>;
  const add = paths["/api/v1/ndis-portal/records/vehicles"]?.post;
  expect(add?.summary).toBe("Add a vehicle");
  expect(add?.description).toBe("Needs the permission `edit-vehicles`.");
  expect(add?.tags).toEqual(["Vehicles"]);
  const media = add?.requestBody?.content["application/json"];
  expect(isObject(media?.example) && Object.keys(media.example)).toContain("name");
});
