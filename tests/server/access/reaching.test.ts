import { sql } from "kysely";
import { expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { type Reaching, rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { notDeletedSql, readFrom } from "#framework/server/records/store/store.ts";
import { people, type PersonName, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Which rows someone reaches through other records does not depend on how the database is asked: by row, as lists and pages
// of records are, or by a list of these records, as reports of many are.
const server = await openTestServer();
const tenant = (await server.services.tenants.bySlug("north"))?.id ?? "";
const { db } = server.services.database;
const names = Object.keys(people) as PersonName[];
const resources = [...server.services.types.values()].filter(
  ({ resource }) => resource.definition.record?.rows !== undefined,
);

test.each(names)("%s reaches the same rows of every resource either way", async (name) => {
  await asTenant(tenant, async () => {
    const user = await server.services.sessions.actingAs(db, tenant, userIdOf("north", name));
    if (!user) throw new Error(`${name} can't sign in`);
    const reached = async (type: RecordType, reaching: Reaching) => {
      const { rows } = await sql<{ uuid: string }>`select uuid from ${readFrom(type.store)}
        where tenant_id = ${tenant} and ${sql.raw(notDeletedSql(type.store))} and ${rowsFor(type, user, reaching)}`.execute(
        db,
      );
      return rows.map(({ uuid }) => uuid).sort();
    };
    let met = 0;
    for (const type of resources) {
      const byRow = await reached(type, "by row");
      met += byRow.length;
      expect({ [type.name]: await reached(type, "by list") }).toEqual({ [type.name]: byRow });
    }
    // Nobody has given the newcomer anything yet.
    expect(met > 0).toBe(name !== "newcomer");
  });
});
