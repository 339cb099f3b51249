import { beforeAll, describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const kept = { ...text, readOnly: true };

// Tools that are lent, as someone without TypeScript would write them: who decides, on what, and twice where it is dear.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/loan.json": {
        type: "object",
        required: ["tool", "status"],
        properties: {
          tool: text,
          borrower: { ...text, format: "uuid" },
          back_on: { type: "string", format: "date" },
          status: {
            ...kept,
            default: "asked",
            oneOf: ["asked", "lent", "refused"].map((state) => ({ const: state, title: state })),
          },
          reason: kept,
          decided_by: kept,
          first: { ...kept, format: "uuid" },
        },
      },
      "schemas/actions/loan-decision.json": {
        type: "object",
        additionalProperties: false,
        required: ["status"],
        properties: {
          status: {
            type: "string",
            oneOf: ["lent", "refused", "asked", "lost"].map((state) => ({ const: state })),
          },
          reason: text,
        },
      },
      "schemas/records/repair.json": {
        type: "object",
        properties: {
          status: {
            ...text,
            default: "broken",
            oneOf: ["broken", "mended"].map((state) => ({ const: state })),
          },
        },
      },
      "resources/repairs.json": {
        name: "repairs",
        record: {
          schema: "records/repair",
          lifecycle: { field: "status", moves: { mend: { from: ["broken"], to: "mended" } } },
        },
      },
      "resources/loans.json": {
        name: "loans",
        record: {
          schema: "records/loan",
          title: "{tool}",
          lifecycle: { field: "status" },
        },
        actions: {
          decide: {
            label: "Decide",
            call: { post: "records/loans/{id}/decide", input: "actions/loan-decision", needs: "edit-loans" },
          },
          lend: {
            label: "Lend",
            from: ["asked"],
            to: "lent",
            does: "decide",
            refused: [
              { when: { status: ["refused"] }, says: "The loan of the {tool} has been refused." },
              { says: "This loan has been decided." },
            ],
            unless: [
              { own: "borrower", says: "Somebody else decides on your own loan." },
              { when: { back_on: "before-today" }, says: "It would be back before it is lent." },
            ],
            second: {
              name: "confirm",
              by: "first",
              sets: { first: "{user.uuid}" },
              success: "Confirmed by you. Somebody else lends it.",
              says: "You have confirmed this loan. Somebody else lends it.",
            },
            sets: { decided_by: "{user.fullname}" },
            success: "Lent",
          },
          refuse: {
            label: "Refuse",
            from: ["asked"],
            to: "refused",
            does: "decide",
            needs: "edit-faqs",
            sets: { reason: "{input.reason}", decided_by: "{user.fullname}" },
          },
          "write-off": {
            label: "Write off",
            call: { post: "records/loans/{id}/write-off", needs: "edit-loans" },
            when: { status: ["asked"] },
            second: {
              name: "confirm-loss",
              by: "first",
              sets: { first: "{user.uuid}" },
              says: "You have confirmed this.",
            },
            sets: { reason: "Lost" },
          },
          return: { label: "Return to asked", from: ["refused"], to: "asked", does: "decide" },
          forget: {
            label: "Forget",
            call: { post: "records/loans/forget", id: "id", needs: "edit-loans" },
            deletes: true,
            when: { status: ["refused"] },
            success: "Forgotten",
          },
        },
      },
    }),
  },
});
const [admin, other] = [await server.as("admin"), await server.as("coordinator")];

const loan = async (more: object = {}): Promise<string> =>
  String((await admin.post("records/loans", { tool: "Hoist", ...more })).body.uuid);
const decide = (by: typeof admin, id: string, body: object) => by.post(`records/loans/${id}/decide`, body);
const lend = { status: "lent" };

beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-loans', 'edit-loans', 'edit-faqs']) permission
    where name = 'Roster coordinator' on conflict do nothing`;
});

describe("an action that several share", () => {
  test("takes two people, sets what each says, and is logged under its own name", async () => {
    const id = await loan();
    const confirmed = await decide(admin, id, lend);
    expect([confirmed.status, confirmed.message]).toEqual([200, "Confirmed by you. Somebody else lends it."]);
    expect(confirmed.data.record.status).toBe("asked");
    const again = await decide(admin, id, lend);
    expect([again.status, again.message]).toEqual([
      403,
      "You have confirmed this loan. Somebody else lends it.",
    ]);
    const lent = await decide(other, id, lend);
    expect([lent.message, lent.data.record.status]).toEqual(["Lent", "lent"]);
    expect(lent.data.record.decided_by).toEqual(expect.stringContaining("Cora"));
    const { data } = await admin.get(`records/loans/${id}/history`);
    expect(data.history.map(({ action }: { action: string }) => action)).toEqual([
      "lend",
      "confirm",
      "create",
    ]);
  });

  test("tells the first of two people that another one must confirm it, where the definition does not", async () => {
    const id = await loan();
    const writeOff = (by: typeof admin) => by.post(`records/loans/${id}/write-off`, {});
    expect((await writeOff(admin)).message).toBe(
      "Write off: confirmed by you. One more person must confirm it.",
    );
    expect((await writeOff(other)).message).toBe("Write off: done");
  });

  test("an input that none of them means changes nothing, and says so", async () => {
    const answer = await decide(admin, await loan(), { status: "lost" });
    expect([answer.status, answer.message]).toEqual([409, "Decide is not possible right now."]);
  });

  test("a state that no move leads to from here is refused, with what is possible", async () => {
    const id = await loan();
    await decide(other, id, { status: "refused" });
    const again = await decide(other, id, { status: "refused" });
    expect([again.status, again.message]).toEqual([
      409,
      "This loan is already refused. Possible now: Return to asked.",
    ]);
    const back = await decide(other, id, { status: "asked" });
    expect([back.message, back.data.record.status]).toEqual(["Return to asked: done", "asked"]);
    const twice = await decide(other, id, { status: "asked" });
    expect(twice.message).toBe("This loan is already asked. Possible now: Lend, Refuse.");
  });

  test("one that only some may do is refused to all others who may make the call", async () => {
    const id = await loan();
    const [worker, permissions] = [await server.as("worker"), ["view-loans", "edit-loans"]];
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenants.id, ${userIdOf("north", "worker")}, permission from tenants, unnest(${permissions}::text[]) permission
      where slug = 'north'`;
    server.services.sessions.forgetAll();
    expect((await decide(worker, id, { status: "refused" })).status).toBe(403);
    expect((await decide(worker, id, lend)).status).toBe(200);
  });

  test("one that needs nobody else is done at once, with what was typed", async () => {
    const { data } = await decide(other, await loan(), { status: "refused", reason: "It is broken" });
    expect(data.record).toMatchObject({ status: "refused", reason: "It is broken" });
  });

  test("is refused where it has been decided, to the borrower, and for a reason of its own", async () => {
    const decided = await loan();
    await decide(other, decided, { status: "refused" });
    const borrower = userIdOf("north", "admin");
    for (const [id, status, message] of [
      [decided, 409, "The loan of the Hoist has been refused."],
      [await loan({ borrower }), 403, "Somebody else decides on your own loan."],
      [await loan({ back_on: "2020-01-01" }), 409, "It would be back before it is lent."],
    ] as const) {
      const answer = await decide(admin, id, lend);
      expect([answer.status, answer.message]).toEqual([status, message]);
      expect((await admin.get(`records/loans/${id}`)).body.status).not.toBe("lent");
    }
  });
});

test("an action deletes the records that it is for, and what it deleted can come back", async () => {
  const id = await loan();
  const forget = () => admin.post("records/loans/forget", { id });
  expect((await forget()).status).toBe(409);
  await decide(admin, id, { status: "refused" });
  expect((await forget()).message).toBe("Forgotten");
  expect((await admin.get(`records/loans/${id}`)).status).toBe(404);
  expect((await admin.post(`records/loans/${id}/restore`)).status).toBe(200);
});

test("a state that a form changes follows the lifecycle too", async () => {
  const { uuid } = (await admin.post("records/repairs", {})).body;
  const become = (status: string) => admin.put(`records/repairs/${String(uuid)}`, { status });
  expect((await become("mended")).status).toBe(200);
  const back = await become("broken");
  expect([back.status, back.message]).toEqual([409, "The status can't change from mended to broken."]);
});

test("fields that nobody would set are refused at the start: the call is answered by code", async () => {
  const configDir = definitionFolder({
    "resources/participants.json": (own: { actions: Record<string, object> }) => {
      own.actions.again = { label: "Invite again", does: "invite", sets: { email: null } };
    },
  });
  await expect(openTestServer({ config: { configDir } })).rejects.toThrow(
    /participants\.json#\/actions\/again\/sets: found fields beside "does": "invite"/,
  );
});
