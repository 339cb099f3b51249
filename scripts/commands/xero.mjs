import { serveStandIn } from "../lib/standIn.mjs";

/**
 * Serves the stand-in for Xero by itself, for tests and for trying the integration without an account:
 * `node scripts/run.mjs xero [port]`. What it is given is kept until it ends.
 */
export default async function xero([port = "8190"] = []) {
  const { XeroStandIn } = await import("../../src/portal/server/xero/standIn/standIn.ts");
  const { listen } = await import("../../src/portal/server/xero/standIn/serve.ts");
  await serveStandIn("Xero", port, (at) => listen(new XeroStandIn({ now: () => new Date() }), at));
}
