import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The second lock on tenant isolation, tried without any of the application's code: plain SQL as the application's role.
const { services, rows } = await openTestServer();
const { engine, db } = services.database;
const tenants = new Map(
  (await rows<{ id: string; slug: string }>`select id, slug from tenants`).map(({ id, slug }) => [slug, id]),
);
const [north = "", south = ""] = [tenants.get("north"), tenants.get("south")];

/** Runs statements as the application's role, in one session that is set to a tenant. */
async function asApplication(tenant: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const session = await engine.connect("");
  try {
    await session.query("select set_config('app.tenant', $1, false)", [tenant]);
    session.tenant = tenant;
    let last: Record<string, unknown>[] = [];
    for (const statement of statements) last = (await session.query(statement, [])).rows;
    return last;
  } finally {
    session.release();
  }
}

const withTenants = await rows<{ table_name: string; table_type: string }>`
  select table_name, table_type from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and column_name = 'tenant_id'`;
const named = (kind: string) =>
  withTenants.filter(({ table_type: type }) => type === kind).map(({ table_name: name }) => name);
const tables = named("BASE TABLE");

test("every view with tenants in it looks with the rights of whoever asks", async () => {
  const own = await rows<{ relname: string }>`
    select relname from pg_class where relkind = 'v' and reloptions @> array['security_invoker=true']`;
  expect(named("VIEW").sort()).toEqual(["feedback_forms", "incident_forms"]);
  expect(own.map(({ relname }) => relname)).toEqual(expect.arrayContaining(named("VIEW")));
});

test("the application's role owns nothing and cannot go around the rules", async () => {
  const [role] =
    await rows`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'portal_app'`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
  const [me] = await asApplication(north, "select current_user as name");
  expect(me).toEqual({ name: "portal_app" });
  expect(await rows`select tablename from pg_tables where tableowner = 'portal_app'`).toEqual([]);
});

test("every table with tenants in it has the rule, for its owner too, and its key begins with the tenant", async () => {
  expect(tables.length).toBeGreaterThan(18);
  const secured = await rows<{ relname: string }>`
    select relname from pg_class where relrowsecurity and relforcerowsecurity`;
  const keys = await rows<{ table: string; first: string }>`
    select relname as table, attname as first from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indisprimary and relnamespace = 'public'::regnamespace`;
  for (const table of tables) {
    expect(
      secured.map(({ relname }) => relname),
      table,
    ).toContain(table);
    expect(keys.find((key) => key.table === table)?.first, table).toBe("tenant_id");
  }
});

test("the owner sees across providers only what routines look for", async () => {
  const open = [
    "outbox",
    "file_deletions",
    "sent_notices",
    "imports",
    "push_devices",
    "shifts",
    "sms_alerts",
    "webhook_deliveries",
    "webhook_endpoints",
  ];
  const policies = await rows<{ tablename: string; cmd: string }>`
    select tablename, cmd from pg_policies where policyname like '%_over_all'`;
  expect(policies.toSorted((a, b) => a.tablename.localeCompare(b.tablename))).toEqual(
    open.toSorted().map((tablename) => ({ tablename, cmd: "SELECT" })),
  );
  await rows`insert into outbox (tenant_id, uuid, recipient, subject, body)
    select id, gen_random_uuid(), 'over@all.example', '', '' from tenants where id in (${north}, ${south})`;
  const keeper = await engine.connectAsOwner();
  try {
    // The owner of a server's tables is no superuser, as the one of the tests is.
    const [me] = (await keeper.query("select current_user as name", [])).rows;
    await keeper.query(`create role keeper in role "${String(me?.name)}"`, []);
    await keeper.query("set role keeper", []);
    const seen = async (table: string) =>
      (await keeper.query(`select distinct tenant_id from ${table}`, [])).rows.length;
    expect(await seen("outbox")).toBeGreaterThan(1);
    expect(await seen("participants")).toBe(0);
    await keeper.query("reset role", []);
    await keeper.query("drop role keeper", []);
  } finally {
    keeper.release();
  }
  expect(await asApplication(north, "select distinct tenant_id as id from outbox")).toEqual([{ id: north }]);
});

describe("a session that is set to one provider", () => {
  test.each([...tables, ...named("VIEW")])(
    "sees of %s only that provider's rows, whatever it asks for",
    async (table) => {
      const seen = await asApplication(north, `select distinct tenant_id from ${table}`);
      expect(seen.filter(({ tenant_id: id }) => id !== north)).toEqual([]);
      const named = await asApplication(north, `select 1 from ${table} where tenant_id = '${south}'`);
      expect(named).toEqual([]);
    },
  );

  test("sees nothing at all when it is set to none, or to nonsense", async () => {
    for (const tenant of ["", "00000000-0000-0000-0000-000000000000"])
      for (const table of tables)
        expect(await asApplication(tenant, `select 1 from ${table} limit 1`), table).toEqual([]);
    await expect(asApplication("nonsense", "select 1 from users")).rejects.toThrow();
  });

  test("cannot put rows into another provider, nor move its own there", async () => {
    const faq = idOf("north", "faqs", "first");
    const insert = `insert into bookmarks (tenant_id, user_uuid, page) select '${south}', uuid, 'x' from users limit 1`;
    await expect(asApplication(north, insert)).rejects.toMatchObject({ code: "42501" });
    const move = `update records set tenant_id = '${south}' where uuid = '${faq}'`;
    await expect(asApplication(north, move)).rejects.toMatchObject({ code: "42501" });
  });

  test("cannot change or delete another provider's rows: there are none for it", async () => {
    const faq = idOf("south", "faqs", "first");
    await asApplication(
      north,
      `update records set data = '{}' where uuid = '${faq}'`,
      `delete from records where uuid = '${faq}'`,
    );
    const [kept] = await rows<{ data: object }>`select data from records where uuid = ${faq}`;
    expect(Object.keys(kept?.data ?? {})).toContain("question");
  });

  test("cannot change another provider's settings, make one, or take rules away", async () => {
    await asApplication(north, `update tenants set settings = '{}' where id = '${south}'`);
    const [settings] = await rows<{ settings: object }>`select settings from tenants where id = ${south}`;
    expect(settings?.settings).not.toEqual({});
    for (const statement of [
      `insert into tenants (id, slug, platform, settings) values (gen_random_uuid(), 'evil', '{}', '{}')`,
      "alter table records disable row level security",
      "drop policy records_tenant on records",
      "create table mine (id int)",
    ])
      await expect(asApplication(north, statement), statement).rejects.toThrow();
  });
});

describe("sessions of the pool", () => {
  test("are set to whoever asks, each time anew, however many ask at once", async () => {
    const count = async (tenant: string) => {
      const { rows: found } = await asTenant(tenant, () =>
        sql<{
          slug: string;
        }>`select slug from tenants where id = (select tenant_id from participants limit 1)`.execute(db),
      );
      return found[0]?.slug;
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => count(at % 2 ? north : south)));
    expect(answers).toEqual(Array.from({ length: 40 }, (_, at) => (at % 2 ? "north" : "south")));
  });

  test("that were in a transaction which failed are clean again", async () => {
    await expect(
      asTenant(north, () => db.transaction().execute((tx) => sql`select 1/0`.execute(tx))),
    ).rejects.toMatchObject({ code: "22012" });
    const { rows: seen } = await sql`select 1 from participants`.execute(db);
    expect(seen).toEqual([]);
  });
});
