import { beforeEach, describe, expect, test, vi } from "vitest";
import { DefinitionError } from "#framework/server/definitions/load.ts";
import { startable } from "#framework/server/definitions/startable.ts";
import type { PdfOrder } from "#framework/server/pdf/makePdf.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { portal } from "#portal.server.ts";

// A resource of two files whose records are printed: nothing of it is TypeScript.
const text = { type: "string", maxLength: 200 };
const prints = {
  title: "Loan of {tool}",
  subtitle: "{lent_on} – {back_on}",
  before: ["{borrower} has borrowed this tool.", "{note}"],
  after: ["Signed by the borrower:"],
};
const filesWith = (printing: object, action: object = {}) => ({
  "schemas/records/loan.json": {
    type: "object",
    required: ["tool"],
    properties: {
      tool: text,
      borrower: { type: "string", format: "uuid", "x-reference": "staff" },
      lent_on: { type: "string", format: "date" },
      back_on: { type: "string", format: "date" },
      note: text,
      deposit: { type: "integer", format: "money", "x-sensitive": "view-deposits-of-loans" },
      code: { ...text, "x-encrypted": true },
      parts: {
        type: "array",
        items: { type: "object", properties: { part: text, count: { type: "integer" } } },
      },
    },
  },
  "resources/loans.json": {
    name: "loans",
    permissions: { print: { label: "Print loans" } },
    record: { schema: "records/loan" },
    view: {
      sections: [
        { title: "The loan", fields: ["deposit", "code"] },
        { title: "What belongs to it", fields: ["parts"], needs: "edit-loans" },
      ],
    },
    actions: {
      print: { label: "Print", call: { post: "records/loans/{id}/print" }, prints: printing, ...action },
    },
  },
  "resources/access.patch.json": {
    permissions: {
      "+": [{ name: "view-deposits-of-loans", label: "View deposits of loans", group: "Loans" }],
    },
  },
});
const server = await openTestServer({ config: { configDir: definitionFolder(filesWith(prints)) } });
const [admin, worker, nobody] = [
  await server.as("admin"),
  await server.as("worker"),
  await server.as("nobody"),
];
const made = vi.spyOn(server.services.pdf, "make");
beforeEach(() => {
  made.mockClear();
});

const loan = {
  tool: "Drill",
  borrower: idOf("north", "staff", "first"),
  lent_on: "2026-11-03",
  back_on: "2026-11-09",
  deposit: 12_345,
  code: "4711",
  parts: [{ part: "Bit", count: 3 }],
};
const added = async (record: object = loan) => String((await admin.post("records/loans", record)).body.uuid);
const grant = async (...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'worker@north.example'`;
  server.services.sessions.forgetAll();
};
/** What stands on the paper that was made last. */
const paper = (): Omit<PdfOrder, "parts"> & { words: string } => {
  const [last] = made.mock.lastCall ?? [];
  if (!last) throw new Error("nothing was printed");
  const { parts, ...order } = last;
  return { ...order, words: JSON.stringify(parts) };
};

test("a record is printed as its definition lays it out, by a link that opens once", async () => {
  const id = await added();
  const ordered = await admin.post(`records/loans/${id}/print`);
  expect(ordered.status, ordered.text).toBe(200);
  const file = await nobody.get(String(ordered.data.link));
  expect([file.status, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(file.headers["content-disposition"]).toContain("Loan of Drill.pdf");
  expect((await nobody.get(String(ordered.data.link))).status).toBe(404);
  const { title, subtitle, words } = paper();
  expect([title, subtitle]).toEqual(["Loan of Drill", "3 – 9 Nov 2026"]);
  expect(words).toMatch(
    /has borrowed this tool\..*The loan.*\$123\.45.*What belongs to it.*Bit.*Signed by the borrower:/,
  );
  expect(words).toContain("Available in the portal only");
  expect(words).not.toMatch(/4711|"text":""/);
  const log = await server.rows<{
    label: string;
    user_name: string;
  }>`select record_label as label, user_name from activity_log
    where record_uuid = ${id} and action = 'open-file'`;
  expect(log).toEqual([{ label: "Drill", user_name: "Ada Admin" }]);
});

test("who prints it has in it what they may see", async () => {
  const id = await added();
  expect((await worker.post(`records/loans/${id}/print`)).status).toBe(403);
  await grant("print-loans");
  expect((await worker.post(`records/loans/${id}/print`)).status).toBe(403);
  await grant("view-loans");
  const ordered = await worker.post(`records/loans/${id}/print`);
  await nobody.get(String(ordered.data.link));
  expect(paper().words).toContain("The loan");
  expect(paper().words).not.toMatch(/123\.45|Deposit|What belongs to it|Bit/);
  const again = await worker.post(`records/loans/${id}/print`);
  await server.rows`delete from user_permissions where permission = 'view-loans'`;
  server.services.sessions.forgetAll();
  made.mockClear();
  expect((await nobody.get(String(again.data.link))).status).toBe(404);
  expect(made).not.toHaveBeenCalled();
});

test("a record that is not there is not printed", async () => {
  const id = await added();
  await admin.delete(`records/loans/${id}`);
  expect((await admin.post(`records/loans/${id}/print`)).status).toBe(404);
});

describe("the check says what is wrong with it", () => {
  test.each([
    ["a field that there is not", { title: "{tol}" }, {}, "/actions/print/prints/title"],
    ["one in a paragraph", { after: ["By {who}"] }, {}, "/actions/print/prints/after/0"],
    [
      "one in a section",
      { sections: [{ fields: ["tols"] }] },
      {},
      "/actions/print/prints/sections/0/fields/0",
    ],
    ["no call", prints, { call: undefined }, "/actions/print/prints"],
    ["another effect", prints, { sets: { note: "Printed" } }, "/actions/print/prints"],
  ])("%s", (_, printing, action, pointer) => {
    const check = () => startable(definitionFolder(filesWith(printing, action)), portal);
    expect(check).toThrow(DefinitionError);
    expect(check).toThrow(`resources/loans.json#${pointer}`);
  });
});
