import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#framework/server/database/migrate.ts";
import { migrations } from "#portal/server/migrations/migrations.ts";
import type { Db } from "#framework/server/database/database.ts";
import { readApplied, type SchemaChange } from "#framework/server/database/schemaChanges.ts";
import { emptyPlace, kinds } from "./databases.ts";

const names = Object.keys(migrations);
const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= "0176_import_runs"));

const provider = "00000000-0000-7000-a000-000000000001";
const [role, advocate, form, participant, worker] = [2, 3, 4, 5, 6].map(
  (end) => `00000000-0000-7000-a000-00000000000${end}`,
);

/** Staff contracts of one number that there may have been: a version, the one that it changes, and its state. */
const contracts = [
  [1, null, "ended"],
  [2, 1, "accepted"],
  [3, 1, "draft"],
  [4, null, "sent"],
  [5, null, "viewed"],
  [6, null, "declined"],
  [7, null, "expired"],
] as const;
const contractId = (revision: number | null) =>
  revision && `00000000-0000-7000-a000-0000000001${String(revision).padStart(2, "0")}`;

/** What a provider had before. */
const before = (db: Db) =>
  asProvider(db, async (one) => {
    await sql`insert into roles (tenant_id, uuid, name) values (${provider}, ${role}, 'Coordinator')`.execute(
      one,
    );
    await sql`insert into role_permissions (tenant_id, role_uuid, permission) values
      (${provider}, ${role}, 'review-incidents'), (${provider}, ${role}, 'view-staff')`.execute(one);
    await sql`insert into records (tenant_id, uuid, resource, data) values (${provider}, ${advocate}, 'caring-advocates',
      '{"can_view": ["invoices", "profile", "roster", "notes"]}')`.execute(one);
    await sql`insert into form_submissions (tenant_id, uuid, form, form_version, data) values (${provider}, ${form},
      'incident_report_form', 1, ${JSON.stringify({ participant: [participant] })})`.execute(one);
    await sql`insert into staff (tenant_id, uuid, status, full_name, first_name, last_name) values (${provider}, ${worker},
      'active', 'Willa Worker', 'Willa', 'Worker')`.execute(one);
    for (const [revision, amends, status] of contracts)
      await sql`insert into staff_contracts (tenant_id, uuid, staff, number, revision, amends, status, start_date, document,
        document_sha256) values (${provider}, ${contractId(revision)}, ${worker}, 'SC-0001', ${revision},
        ${contractId(amends)}, ${status}, '2026-01-01', '{}', 'of it')`.execute(one);
    for (const [name, { at, status }] of Object.entries(people)) {
      const id = `00000000-0000-7000-b000-00000000000${at}`;
      await sql`insert into users (tenant_id, uuid, email, fullname, status)
        values (${provider}, ${id}, ${`${name}@kept.example`}, ${name}, 'active')`.execute(one);
      await sql`insert into staff (tenant_id, uuid, user_uuid, first_name, last_name, full_name, email, status)
        values (${provider}, ${id}, ${id}, ${name}, ${name}, ${name}, ${`${name}@kept.example`}, ${status})`.execute(
        one,
      );
      await sql`insert into sessions (tenant_id, uuid, user_uuid, expires_at)
        values (${provider}, ${id}, ${id}, now() + interval '1 hour')`.execute(one);
    }
  });

/** Staff with an account each, and what has become of their employment. */
const people = {
  gone: { at: 1, status: "terminated" },
  here: { at: 2, status: "active" },
  away: { at: 3, status: "inactive" },
};

/** What has become of it: permissions of its role, what an advocate may see, whom a form names, states of contracts, accounts. */
const after = (db: Db) =>
  asProvider(db, async (one) => {
    const { rows } = await sql`select
      (select jsonb_agg(permission order by permission) from role_permissions) as permissions,
      (select data->'can_view' from records) as may_see,
      (select jsonb_agg(target) from form_submissions_participant) as about,
      (select jsonb_agg(status order by revision) from staff_contracts) as contracts,
      (select jsonb_object_agg(fullname, users.status) from users) as accounts,
      (select jsonb_agg(fullname) from users join sessions on user_uuid = users.uuid where revoked_at is not null) as out,
      (select jsonb_agg(record_label) from activity_log where resource = 'platform-users') as logged`.execute(
      one,
    );
    return rows[0];
  });

const asProvider = <T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (one) => {
    await sql`select set_config('app.tenant', ${provider}, true)`.execute(one);
    return work(one);
  });

test.each(kinds)(
  "a migration that breaks off in its middle leaves what was there, on %s; the next one goes through (R-14)",
  async (kind) => {
    const place = await emptyPlace(kind);
    if (!place) return;
    let database = await place.open();
    await migrate(database.owner, older);
    await sql`insert into tenants (id, slug, platform, settings) values (${provider}, 'kept', '{}', '{}')`.execute(
      database.owner,
    );
    await before(database.owner);
    const breaking: Record<string, SchemaChange> = {
      ...migrations,
      "9999_breaks": {
        up: async (db) => {
          await sql`create table half (id int)`.execute(db);
          await sql`delete from tenants`.execute(db);
          await sql`select 1 / 0`.execute(db);
        },
      },
    };
    await expect(migrate(database.owner, breaking)).rejects.toThrow();
    await database.close();

    database = await place.open();
    const done = async () => [...(await readApplied(database.owner)).keys()].sort();
    const tenants = async () =>
      (await sql<{ slug: string }>`select slug from tenants`.execute(database.owner)).rows.map(
        ({ slug }) => slug,
      );
    expect(await done()).toEqual(Object.keys(older));
    expect(await tenants()).toEqual(["kept"]);
    const half = await sql<{ half: string | null }>`select to_regclass('half')::text as half`.execute(
      database.owner,
    );
    expect(half.rows).toEqual([{ half: null }]);
    await migrate(database.owner, migrations);
    expect(await done()).toEqual(names);
    expect(await tenants()).toEqual(["kept"]);
    expect(await after(database.owner)).toEqual({
      permissions: ["review-incidents", "view-incidents-report", "view-staff"],
      may_see: ["profile"],
      about: [participant],
      contracts: ["terminated", "signed", "draft", "sent", "viewed", "declined", "expired"],
      accounts: { gone: "suspended", here: "active", away: "active" },
      out: ["gone"],
      logged: ["gone"],
    });
    await database.close();
  },
);
