import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const kept = { ...text, readOnly: true };
const id = { type: "string", format: "uuid" };

// Quotes for work, as someone without TypeScript would write them: numbered, sent, read and accepted, in versions.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/quote.json": {
        type: "object",
        required: ["client", "work"],
        properties: {
          number: kept,
          client: { ...id, title: "Client" },
          work: text,
          revision: { type: "integer", readOnly: true },
          amends: { ...id, "x-reference": "quotes" },
          replaced_by: { ...id, "x-reference": "quotes", readOnly: true },
          ended_because: kept,
          opened_at: { ...kept, format: "date-time" },
          status: {
            ...kept,
            default: "draft",
            oneOf: ["draft", "sent", "opened", "accepted", "ended"].map((state) => ({ const: state })),
          },
        },
      },
      "resources/quotes.json": {
        name: "quotes",
        record: {
          schema: "records/quote",
          title: "{number}",
          number: { field: "number", format: "Q-{000}" },
          revisions: {
            of: "amends",
            revision: "revision",
            next: "replaced_by",
            same: ["client"],
            open: ["draft", "sent", "opened"],
            ends: "replace",
          },
          lifecycle: {
            field: "status",
            moves: {
              replace: {
                from: ["accepted"],
                to: "ended",
                sets: { ended_because: "Replaced by version {input.revision}" },
              },
            },
          },
        },
        actions: {
          send: {
            label: "Send",
            from: ["draft"],
            to: "sent",
            call: { post: "records/quotes/{id}/send", needs: "edit-quotes" },
          },
          accept: {
            label: "Accept",
            from: ["sent"],
            to: "accepted",
            replaces: true,
            call: { post: "records/quotes/{id}/accept", needs: "edit-quotes" },
          },
          end: {
            label: "End",
            from: ["sent", "accepted"],
            to: "ended",
            call: { post: "records/quotes/{id}/end", needs: "edit-quotes" },
          },
        },
      },
    }),
  },
});
const admin = await server.as("admin");
const client = userIdOf("north", "admin");

const add = (more: object = {}) => admin.post("records/quotes", { client, work: "A ramp", ...more });
const quote = async (more: object = {}) => {
  const { status, body, text: answer } = await add(more);
  expect(status, answer).toBe(201);
  return body as Record<string, unknown> & { uuid: string };
};
const act = (uuid: string, action: string) => admin.post(`records/quotes/${uuid}/${action}`);
const read = async (uuid: string) => (await admin.get(`records/quotes/${uuid}`)).body;

describe("numbers", () => {
  test("follow each other, also when fifty are added at once, and one that is refused takes none", async () => {
    const first = await quote();
    expect(first.number).toBe("Q-001");
    expect((await add({ work: 1 })).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 50 }, () => add()));
    const numbers = many.map(({ body }) => String(body.number)).sort();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `Q-${String(index + 2).padStart(3, "0")}`),
    );
  });

  test("are not taken from what is sent, nor given twice after a deletion", async () => {
    const { uuid, number } = await quote({ number: "Q-900" });
    expect(number).not.toBe("Q-900");
    await admin.delete(`records/quotes/${uuid}`);
    expect((await quote()).number).not.toBe(number);
  });
});

describe("versions", () => {
  const accepted = async (more: object = {}) => {
    const made = await quote(more);
    await act(made.uuid, "send");
    expect((await act(made.uuid, "accept")).status).toBe(200);
    return made;
  };

  test("share a number; the one that is accepted takes the place of the earlier one", async () => {
    const first = await accepted();
    expect(first.revision).toBe(1);
    const second = await quote({ amends: first.uuid, work: "A longer ramp" });
    expect(second).toMatchObject({ number: first.number, revision: 2 });
    await act(second.uuid, "send");
    expect(await read(first.uuid)).toMatchObject({ status: "accepted" });
    await act(second.uuid, "accept");
    expect(await read(first.uuid)).toMatchObject({
      status: "ended",
      replaced_by: second.uuid,
      ended_because: "Replaced by version 2",
    });
    const { data } = await admin.get(`records/quotes/${first.uuid}/history`);
    expect(data.history[0].action).toBe("replace");
  });

  test("replace one that has ended already without moving it", async () => {
    const first = await accepted();
    await act(first.uuid, "end");
    const second = await accepted({ amends: first.uuid });
    const ended = await read(first.uuid);
    expect(ended).toMatchObject({ status: "ended", replaced_by: second.uuid });
    expect(ended.ended_because).toBeUndefined();
  });

  test("are made one at a time, of one that is not open, and about the same", async () => {
    const first = await quote();
    const early = await add({ amends: first.uuid });
    expect([early.status, early.message]).toEqual([
      409,
      "Version 1 is still open. End it before you create another version.",
    ]);
    await act(first.uuid, "send");
    await act(first.uuid, "accept");
    const other = await add({ amends: first.uuid, client: userIdOf("north", "worker") });
    expect(other.errors).toEqual({ amends: ["That quote has a different client."] });
    await quote({ amends: first.uuid });
    const twice = await add({ amends: first.uuid });
    expect(twice.message).toBe("Version 2 of this quote is still a draft. Finish or delete it first.");
  });

  test("keep what they are about, whatever a change of them says", async () => {
    const first = await accepted();
    const second = await quote({ amends: first.uuid });
    const { body } = await admin.put(`records/quotes/${second.uuid}`, {
      client: userIdOf("north", "worker"),
      amends: null,
      work: "Two ramps",
    });
    expect(body).toMatchObject({ client, amends: first.uuid, work: "Two ramps" });
  });
});
