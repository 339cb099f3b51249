import { readConfig } from "../../src/framework/server/config.ts";
import { openServices } from "../../src/framework/server/start.ts";
import { systemContext } from "../../src/framework/server/tenants/systemContext.ts";
import { repay } from "../../src/portal/server/timesheets/pay.ts";
import { portal } from "../../src/portal.server.ts";
import { median, medianRatio } from "./load.mjs";
import { period, readRows } from "./payRunData.mjs";

const sample = 200;

/**
 * Works out again what one worker is paid for the period, as every change of a payment record does, beside only reading the
 * worker's payment records and their shifts; worker by worker in turn.
 * @returns the medians in milliseconds, and that of the ratios
 */
export async function recalculate(env, query, tenant) {
  const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: "error", ...env }), portal);
  try {
    const { db } = services.database;
    const context = systemContext(services, await services.tenants.byId(tenant), db, "bench");
    const workers = await query(
      "select uuid from staff where tenant_id = $1 and email like 'worker-%' order by uuid limit $2",
      [tenant, sample],
    );
    const times = { read: [], again: [] };
    for (const [place, { uuid }] of workers.entries()) {
      const began = performance.now();
      await readRows(query, tenant, uuid);
      const read = performance.now();
      await db.transaction().execute((inside) => repay({ ...context, db: inside }, uuid, period.start));
      const done = performance.now();
      // The first ones warm up.
      if (place < sample / 4) continue;
      times.read.push(read - began);
      times.again.push(done - read);
    }
    return {
      read: median(times.read),
      again: median(times.again),
      ratio: medianRatio(times.again, times.read),
    };
  } finally {
    services.events.close();
    await services.pdf.close();
    await services.database.close();
  }
}
