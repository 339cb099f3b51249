import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { callName } from "#framework/shared/definitions/call.ts";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { isLeftTo } from "../support/database.ts";
import { openTestServer } from "../support/server.ts";
import { idsOf } from "./asked.ts";

const server = await openTestServer();
const { services } = server;
const admin = await server.as("admin");

/** Names that a caller would like to set: every column of every table, and what frameworks are known to take. */
const columns = (
  await server.rows<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`
).map(({ name }) => name);
const wished = [
  ...new Set([
    ...columns,
    "role",
    "roles",
    "is_admin",
    "permissions",
    "pay_rate",
    "onboard_status",
    "is_submitted",
    "tenant",
    "__v",
    "_id",
    "constructor",
    "toString",
    "updatedAt",
    "isActive",
    "data.status",
    "$set",
  ]),
];
const evil = { id: randomUUID(), at: "2001-01-01T00:00:00.000Z" };
const valueFor = (name: string): unknown =>
  /_at$|^at$|since/.test(name) ? evil.at : /uuid|_id$|^id$|_by$/.test(name) ? evil.id : "evil";

/** Calls that write records of a schema, with how they name the record. */
const writes = [...services.definitions.declared.values()].filter(
  ({ kind, resource }) => ["create", "update"].includes(kind) && resource?.definition.record !== undefined,
);

/** Columns that a provider's own rows hold, one text each. */
const rowsOf = (table: string): Promise<unknown[]> =>
  server.rows`
    select to_jsonb(it) - 'updated_at' - 'updated_by' - 'version' as row from records it where ${table} = 'records'
    union all select to_jsonb(it) - 'updated_at' - 'updated_by' - 'version' from participants it where ${table} = 'participants'
    union all select to_jsonb(it) - 'updated_at' - 'updated_by' - 'version' from staff it where ${table} = 'staff'
    union all select to_jsonb(it) - 'updated_at' - 'updated_by' - 'version' from users it where ${table} = 'users'
    union all select to_jsonb(it) - 'updated_at' - 'updated_by' - 'version' from roles it where ${table} = 'roles'
    union all select to_jsonb(it) - 'updated_at' from tenants it where ${table} = 'tenants'
    order by 1`;

describe.skipIf(isLeftTo("embedded"))(
  "what a caller must not set is refused or ignored, and the row stays as it was (G-15)",
  () => {
    test.each(writes.map((declared) => [callName(declared.call), declared] as const))(
      "%s",
      async (name, declared) => {
        const { call, resource } = declared;
        const type = services.types.get(resource?.name ?? "");
        const schema = services.definitions.schemas.get(resource?.definition.record?.schema ?? "") ?? {};
        const own = new Set([...fieldsOf(schema).map((field) => field.name), call.id ?? "", "version"]);
        const table = type?.store.table ?? "tenants";
        const ids = idsOf("north", resource?.name ?? "");
        const target = declared.kind === "update" && call.id ? { [call.id]: ids.id } : {};
        const accepted: string[] = [];
        await admin.send(call.method, call.path, { params: ids, body: target });
        const before = await rowsOf(table);
        // What the refusal of all of them at once names needs no request of its own.
        const fields = wished.filter((each) => !own.has(each));
        const all = await admin.send(call.method, call.path, {
          params: ids,
          body: { ...target, ...Object.fromEntries(fields.map((field) => [field, valueFor(field)])) },
        });
        const refused = new Set(all.status === 422 ? Object.keys(all.errors) : []);
        for (const field of fields.filter((each) => !refused.has(each))) {
          const answer = await admin.send(call.method, call.path, {
            params: ids,
            body: { ...target, [field]: valueFor(field) },
          });
          expect([200, 403, 404, 409, 422], `${name} ${field}: ${answer.text}`).toContain(answer.status);
          if (answer.status === 200) accepted.push(field);
        }
        expect(await rowsOf(table), `after ${accepted.join(", ")}`).toEqual(before);
        expect(await server.rows`select 1 from sessions where user_uuid = ${evil.id}`).toEqual([]);
      },
    );

    test("a record that is created gets its own id, times and author, whatever was sent", async () => {
      const facts = {
        uuid: evil.id,
        id: evil.id,
        tenant_id: evil.id,
        created_at: evil.at,
        created_by: evil.id,
      };
      const { status, data, text } = await admin.post("ndis/faqs/add", {
        question: "Mine?",
        answer: "<p>No</p>",
        uuid: facts.uuid,
        created_at: facts.created_at,
        created_by: facts.created_by,
        version: 99,
      });
      expect(status, text).toBe(200);
      expect(data.faq.uuid).not.toBe(evil.id);
      expect(data.faq.version).toBe(1);
      const rows = await server.rows<Record<string, string>>`
      select * from records where uuid = ${data.faq.uuid as string}`;
      expect(rows[0]?.created_by).not.toBe(evil.id);
      expect(String(rows[0]?.created_at)).not.toContain("2001");
      expect(await server.rows`select 1 from records where uuid = ${evil.id}`).toEqual([]);
    });
  },
);
