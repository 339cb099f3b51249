import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database, Db } from "#framework/server/database/database.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { isOfFirstRelease } from "#framework/server/database/schemaChanges.ts";
import { migrations } from "#portal/server/migrations/migrations.ts";
import {
  type LoadedDefinitions,
  loadDefinitions,
  productFolder,
} from "#framework/server/definitions/load.ts";
import { inspect } from "#framework/server/maintenance/inspect.ts";
import { upgrade } from "#framework/server/upgrade.ts";
import { productVersion } from "#framework/server/version.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { runPortal, type RunningPortal } from "../support/runningPortal.ts";
import { startServer } from "../support/serverProcess.ts";
import { kinds } from "./databases.ts";
import { earlierVersions, placeOf } from "./earlier.ts";
import { portal as disabilitySupport } from "#portal.server.ts";

const first = Object.keys(migrations).filter(isOfFirstRelease);

/** The names that version 0.1.0 looks at: it starts where they are exactly its own. */
const seenByFirstRelease = async (owner: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)).rows.map(
    ({ name }) => name,
  );

const invalidIndexes = async (owner: Db): Promise<unknown[]> =>
  (await sql`select indexrelid::regclass::text from pg_index where not indisvalid`.execute(owner)).rows;

async function total(portal: RunningPortal, path: string, body?: object): Promise<number> {
  const token = await portal.signIn();
  const { status, data } = await portal.ask(body ? "POST" : "GET", path, { token, body });
  expect(status, path).toBe(200);
  return (data.pagination as { total: number }).total;
}

/** What some participant is called. */
async function someName(portal: RunningPortal): Promise<string> {
  const { data } = await portal.ask("GET", "ndis/client/get-all-clients?limit=1", {
    token: await portal.signIn(),
  });
  const name = JSON.stringify(data).match(/"(?:last_|full_|)name":"(?:[^"]* )?([^" ]+)"/)?.[1];
  if (!name) throw new Error("no participant has a name");
  return encodeURIComponent(name);
}

interface SealedForm {
  id: string;
  /** The name of one of the portal's own forms; the id of one that the provider built. */
  form: string;
  assignment: string | null;
}

/** The forms of the demo's provider that were sealed. */
const sealedForms = async (owner: Db): Promise<SealedForm[]> =>
  (
    await sql<SealedForm>`
      select distinct seals.submission as id, seals.form, answers.assignment
      from form_seals seals join tenants on tenants.id = seals.tenant_id and tenants.slug = 'demo'
        left join form_answers answers on answers.tenant_id = seals.tenant_id and answers.uuid = seals.submission`.execute(
      owner,
    )
  ).rows;

/** The sealed forms that are no longer what was sealed, with what differs. */
async function brokenSeals(portal: RunningPortal, sealed: readonly SealedForm[]): Promise<unknown[]> {
  const token = await portal.signIn();
  const broken: unknown[] = [];
  for (const { id, form, assignment } of sealed) {
    const path = assignment
      ? `ndis/form-answers/seal?assignment_id=${assignment}`
      : `ndis/forms/static/${form}/seal/${id}`;
    const { status, data } = await portal.ask("GET", path, { token });
    const { valid, differing } = (data?.seal ?? {}) as { valid?: boolean; differing?: unknown };
    if (valid !== true) broken.push({ form, status, differing });
  }
  return broken;
}

/** Shifts of the demo's provider whose participants are not told of a change of the shift's end. */
async function strayedShifts({ db }: Database): Promise<unknown[]> {
  const tenant = await db
    .selectFrom("tenants")
    .select("id")
    .where("slug", "=", "demo")
    .executeTakeFirstOrThrow();
  return asTenant(tenant.id, async () => {
    await sql`update shifts set end_at = end_at - interval '1 minute'`.execute(db);
    const { rows } = await sql`select shifts.uuid from shifts
        left join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
      where met.end_at is distinct from shifts.end_at and shifts.data ? 'participants'`.execute(db);
    return rows;
  });
}

/** Definitions that no database fits: the upgrade fails after the schema has changed. */
function unfit(definitions: LoadedDefinitions): LoadedDefinitions {
  const { resources } = definitions.definitions;
  const faqs = resources.get("faqs");
  if (!faqs?.definition.record) throw new Error("there are no faqs");
  const definition = { ...faqs.definition, record: { ...faqs.definition.record, store: "nowhere" } };
  return {
    ...definitions,
    definitions: {
      ...definitions.definitions,
      resources: new Map([...resources, ["faqs", { ...faqs, definition }]]),
    },
  };
}

/** Data of every earlier version comes up on one database in the short run, on both in the long one. */
const isLeftToLongRun = (kind: (typeof kinds)[number]): boolean =>
  process.env.SHORT_RUN !== undefined && findPostgres() !== undefined && kind !== "PostgreSQL";

describe.each(kinds)("data of an earlier version, on %s (F1, R-14)", (kind) => {
  test.each(earlierVersions)(
    "of %s comes up whole with this version, and is found",
    async (version) => {
      if (version !== "abae9d8" && isLeftToLongRun(kind)) return;
      const place = await placeOf(version, kind);
      if (!place) return;
      let database = await place.open();
      const before = await inspect(database);
      const sealed = await sealedForms(database.owner);
      expect(sealed.length).toBeGreaterThan(version === "8f179ee" ? -1 : 20);
      await database.close();

      const portal = await runPortal(place.env);
      expect(await total(portal, "ndis/client/get-all-clients?limit=1")).toBe(15);
      expect(
        await total(portal, `ndis/client/get-all-clients?limit=1&search=${await someName(portal)}`),
      ).toBeGreaterThan(0);
      expect(await total(portal, "ndis/forms/feedback", { columns: ["reference"] })).toBeGreaterThan(0);
      expect(await total(portal, "ndis/forms/incidents", { columns: ["reference"] })).toBeGreaterThan(0);
      expect(await brokenSeals(portal, sealed)).toEqual([]);
      expect(await portal.stop(), portal.output()).toBe(0);

      database = await place.open();
      expect(await seenByFirstRelease(database.owner)).toEqual(first);
      expect(await invalidIndexes(database.owner)).toEqual([]);
      expect(await strayedShifts(database)).toEqual([]);
      for (const { slug, rows, firstBrokenActivity } of await inspect(database)) {
        expect(firstBrokenActivity, slug).toBeNull();
        const had = before.find((provider) => provider.slug === slug)?.rows ?? {};
        for (const [table, count] of Object.entries(had))
          expect(rows[table], `${table} of ${slug}`).toBeGreaterThanOrEqual(count);
      }
      await database.close();
    },
    240_000,
  );

  test.each(["8f179ee", "fb02e45"] as const)(
    "of %s stays usable for its own version when the upgrade fails; the next one goes through",
    async (version) => {
      if (isLeftToLongRun(kind)) return;
      const place = await placeOf(version, kind);
      if (!place) return;
      const database = await place.open();
      const definitions = loadDefinitions(productFolder);
      const before = await seenByFirstRelease(database.owner);
      await expect(
        upgrade(database, unfit(definitions), disabilitySupport, { demo: "small" }),
      ).rejects.toThrow("nowhere");
      expect(await seenByFirstRelease(database.owner)).toEqual(before);
      await upgrade(database, definitions, disabilitySupport, { demo: "small" });
      expect(await seenByFirstRelease(database.owner)).toEqual(first);
      await database.close();
    },
    240_000,
  );

  test("changed by a later version serves this one when the change only adds, and is refused when it takes away", async () => {
    const place = await placeOf("fb02e45", kind);
    if (!place) return;
    const change = async (needs: string | null) => {
      const database = await place.open();
      await upgrade(database, loadDefinitions(productFolder), disabilitySupport, { demo: "small" });
      await sql`create table if not exists of_later (id int)`.execute(database.owner);
      await sql`alter table staff add column if not exists of_later text`.execute(database.owner);
      await sql`insert into schema_changes (name, needs) values ('9999_later', ${needs})
        on conflict (name) do update set needs = excluded.needs`.execute(database.owner);
      await database.close();
    };
    await change(null);
    const portal = await runPortal(place.env);
    expect(await total(portal, "ndis/client/get-all-clients?limit=1")).toBeGreaterThan(0);
    expect(await portal.stop()).toBe(0);

    await change("99.0.0");
    const refused = startServer(place.env);
    expect(await refused.ended).toBe(2);
    expect(refused.output()).toBe(
      `The database was changed by a later version (9999_later): it needs version 99.0.0 or later, and this is ${productVersion}. Start that version, or restore the backup from before.\n`,
    );
  }, 240_000);
});

test.each(kinds)(
  "an index whose making broke off is made anew, on %s (F1)",
  async (kind) => {
    const place = await placeOf("fb02e45", kind);
    if (!place) return;
    const database = await place.open();
    const definitions = loadDefinitions(productFolder);
    await upgrade(database, definitions, disabilitySupport, { demo: "small" });
    await sql`update pg_index set indisvalid = false where indexrelid = 'staff_same_email'::regclass`
      .execute(database.owner)
      .catch(() => undefined);
    await upgrade(database, definitions, disabilitySupport, { demo: "small" });
    expect(await invalidIndexes(database.owner)).toEqual([]);
    await database.close();
  },
  120_000,
);
