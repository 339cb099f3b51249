import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, migrations } from "#server/database/migrate.ts";
import { emptyPlace, kinds } from "./databases.ts";

const names = Object.keys(migrations);
const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));

test.each(kinds)(
  "a migration that breaks off in its middle leaves what was there, on %s; the next one goes through (R-14)",
  async (kind) => {
    const place = await emptyPlace(kind);
    if (!place) return;
    let database = await place.open();
    await migrate(database.owner, older);
    await sql`insert into tenants (id, slug, platform, settings) values ('00000000-0000-7000-a000-000000000001', 'kept', '{}', '{}')`.execute(
      database.owner,
    );
    const breaking = {
      ...migrations,
      "9999_breaks": {
        up: async (db: Parameters<(typeof migrations)[string]["up"]>[0]) => {
          await sql`create table half (id int)`.execute(db);
          await sql`delete from tenants`.execute(db);
          await sql`select 1 / 0`.execute(db);
        },
      },
    };
    await expect(migrate(database.owner, breaking)).rejects.toThrow();
    await database.close();

    database = await place.open();
    const done = async () =>
      (
        await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.owner)
      ).rows.map(({ name }) => name);
    const tenants = async () =>
      (await sql<{ slug: string }>`select slug from tenants`.execute(database.owner)).rows.map(
        ({ slug }) => slug,
      );
    expect(await done()).toEqual(names.slice(0, -1));
    expect(await tenants()).toEqual(["kept"]);
    const half = await sql<{ half: string | null }>`select to_regclass('half')::text as half`.execute(
      database.owner,
    );
    expect(half.rows).toEqual([{ half: null }]);
    await migrate(database.owner);
    expect(await done()).toEqual(names);
    expect(await tenants()).toEqual(["kept"]);
    await database.close();
  },
);
