import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { form } from "../support/form.ts";
import { csv } from "../support/imports.ts";
import { type RunningPortal, runPortal } from "../support/runningPortal.ts";
import { filledPlace, kinds } from "./databases.ts";

const count = 2000;
/** They have left: the demo's plan has no room for so many who are active. */
const rows = [
  ["First name", "Last name", "Email", "Job title", "Status"],
  ...Array.from({ length: count }, (_, at) => [
    `Taken${at}`,
    "Over",
    `taken${at}@over.example`,
    "Cook",
    "Inactive",
  ]),
];

/** The state of an import, as the portal tells it. */
async function told(portal: RunningPortal, token: string, id: string): Promise<Record<string, unknown>> {
  return (await portal.ask("GET", `imports/${id}`, { token })).data.import as Record<string, unknown>;
}

async function uploaded(portal: RunningPortal, token: string): Promise<string> {
  const { headers, payload } = form()
    .file("file", { name: "people.csv", bytes: csv(rows) })
    .encoded();
  const sent = await fetch(`http://127.0.0.1:${portal.port}/api/v1/ndis-portal/files`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  const { data } = (await sent.json()) as { data: { file: { documentId: string } } };
  return data.file.documentId;
}

describe.each(kinds)("an import whose process is killed, on %s", (kind) => {
  test("is begun anew by the next process, and every row comes once", async ({ skip }) => {
    const place = await filledPlace(kind);
    if (!place) {
      skip("no PostgreSQL here");
      return;
    }
    const dying = await runPortal(place.env);
    const token = await dying.signIn();
    const file = await uploaded(dying, token);
    const begun = await dying.ask("POST", "imports/of/staff", { token, body: { file } });
    const { uuid, mapping } = begun.data.import as { uuid: string; mapping: unknown };
    await dying.ask("POST", `imports/${uuid}/check`, { token, body: { mapping } });
    await expect
      .poll(async () => (await told(dying, token, uuid)).state, { timeout: 60_000 })
      .toBe("checked");
    await dying.ask("POST", `imports/${uuid}/run`, { token });
    await expect
      .poll(async () => Number((await told(dying, token, uuid)).done), { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    await dying.kill();

    const next = await runPortal(place.env);
    const again = await next.signIn();
    const state = async () => (await told(next, again, uuid)).state;
    expect(await state()).toBe("importing");
    await expect.poll(state, { timeout: 240_000, interval: 1000 }).toBe("imported");
    expect(await next.stop()).toBe(0);

    const database = await place.open();
    const found = await sql<{ people: number; names: number; listed: number }>`
      select count(*)::int as people, count(distinct email)::int as names,
        (select count(*)::int from import_records where import = ${uuid}) as listed
      from staff where email like '%@over.example'`.execute(database.owner);
    await database.close();
    expect(found.rows).toEqual([{ people: count, names: count, listed: count }]);
  }, 480_000);
});
