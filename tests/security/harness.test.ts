import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { canaryRecords, idOf } from "../support/providers.ts";
import { openTestServer } from "../support/server.ts";

// Every answer of every test is looked through for what must not be in it. Here are holes that it must find.
const holes: Record<string, () => unknown> = {
  "another provider's text": () => ({ text: canaryOf("south", "faqs", "question") }),
  "another provider's id": () => ({ text: idOf("south", "participants", "first") }),
  "a participant whom the worker does not reach": () => ({
    text: canaryOf("north", "participants", "last_name", "second"),
  }),
  "a field that the worker may not see": () => ({ text: canaryOf("north", "participants", "ndis_number") }),
  "a masked number as it is": () => ({ text: canaryOf("north", "staff", "tfn") }),
  "a password's hash": () => ({ password_hash: "x" }),
  "a hash under another name": () => ({ note: "$argon2id$v=19$m=19456" }),
  "a value as it is encrypted": () => ({ note: `enc:1:${"a".repeat(40)}` }),
  "a token": () => ({ refresh_token: "x" }),
  "a stack": () => ({ note: "Error\n    at save (/app/src/framework/server/records/write/update.ts:10:5)" }),
};

function canaryOf(provider: string, resource: string, field: string, record = "first"): string {
  const found = canaryRecords(provider).canaries.find(
    (canary) => canary.resource === resource && canary.record === record && canary.field === field,
  );
  if (!found) throw new Error(`no canary in ${resource} ${field}`);
  return found.value;
}

const server = await openTestServer({
  prepare: (app: FastifyInstance) => {
    for (const [index, answer] of Object.values(holes).entries()) app.get(`/holes/${index}`, () => answer());
  },
});

test.each([...Object.keys(holes).entries()])(
  "the search through every answer finds hole %i: %s (G-12, G-14, G-16)",
  async (index) => {
    const worker = await server.as("worker");
    await expect(worker.get(`/holes/${index}`)).rejects.toThrow(/answers/);
  },
);

test("an answer with a field that the description does not have is found (G-16)", async () => {
  const admin = await server.as("admin");
  await server.rows`update records set data = data || '{"not_in_schema": "x"}' where resource = 'faqs'`;
  const { text } = await admin.get("ndis/faqs");
  expect(text).not.toContain("not_in_schema");
});
