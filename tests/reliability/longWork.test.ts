import { expect, test } from "vitest";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { applicationRole } from "#framework/server/database/engine.ts";
import { asLongWork } from "#framework/server/database/longWork.ts";

const slow = "select 1 as one from pg_sleep(4)";

test("work that is said to be long is not ended by the watchdog of the embedded database; any other is", async () => {
  const engine = await openEmbedded({ watchdogMs: 2500 });
  const owner = await engine.connectAsOwner();
  await owner.query(`create role ${applicationRole}`, []);
  owner.release();
  const session = await engine.connect("");
  expect((await asLongWork(() => session.query(slow, []))).rows).toEqual([{ one: 1 }]);
  await expect(session.query(slow, [])).rejects.toThrow("did not answer in time");
  session.release();
  await engine.close();
});
