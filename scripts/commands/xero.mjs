/**
 * Serves the stand-in for Xero by itself, for tests and for trying the integration without an account:
 * `node scripts/run.mjs xero [port]`. What it is given is kept until it ends.
 */
export default async function xero([given = "8190"] = []) {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error("Say which port: node scripts/run.mjs xero 8190");
    process.exit(2);
  }
  const { XeroStandIn } = await import("../../src/portal/server/xero/standIn/standIn.ts");
  const { listen } = await import("../../src/portal/server/xero/standIn/serve.ts");
  try {
    const { origin, close } = await listen(new XeroStandIn({ now: () => new Date() }), port);
    console.log(`A stand-in for Xero listens at ${origin}`);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void close());
  } catch (error) {
    console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken. Name another one.` : error.message);
    process.exitCode = 1;
  }
}
