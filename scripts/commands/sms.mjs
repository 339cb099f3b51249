import { serveStandIn } from "../lib/standIn.mjs";

/**
 * Serves the stand-in for the SMS gateway by itself: `node scripts/run.mjs sms [port]`. The messages that it takes are at
 * `/stand-in/messages` until it ends; none is sent.
 */
export default async function sms([port = "8191"] = []) {
  const { SmsStandIn } = await import("../../src/framework/server/sms/standIn/standIn.ts");
  const { listen } = await import("../../src/framework/server/sms/standIn/serve.ts");
  await serveStandIn("the SMS gateway", port, (at) => listen(new SmsStandIn(() => new Date()), at));
}
