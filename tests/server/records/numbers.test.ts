import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/ticket.json": {
        type: "object",
        properties: {
          number: { type: "string", readOnly: true },
          name: { type: "string", maxLength: 5 },
        },
      },
      "resources/tickets.json": {
        name: "tickets",
        record: { schema: "records/ticket", number: { field: "number", format: "T-{000}" } },
      },
    }),
  },
});

test("numbers have no gap and no double, though many write at once and some are refused", async () => {
  const admin = await server.as("admin");
  const names = Array.from({ length: 24 }, (_, n) => (n % 3 === 0 ? "too long a name" : "Fine"));
  const answers = await Promise.all(names.map((name) => admin.post("records/tickets", { name })));
  expect(answers.map(({ status }) => status)).toEqual(names.map((name) => (name === "Fine" ? 201 : 422)));
  const given = answers.flatMap(({ status, body }) => (status === 201 ? [String(body.number)] : []));
  const wanted = Array.from({ length: 16 }, (_, n) => `T-${String(n + 1).padStart(3, "0")}`);
  expect(given.toSorted()).toEqual(wanted);
  // What was deleted keeps its number.
  const last = answers.find(({ body }) => body.number === "T-016");
  await admin.delete(`records/tickets/${String(last?.body.uuid)}`);
  expect((await admin.post("records/tickets", { name: "Next" })).body.number).toBe("T-017");
});
