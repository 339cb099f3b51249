import { parseArgs } from "node:util";

const usage =
  'Say who it is: npm run provider -- --slug wattle --name "Wattle Support" --admin "Lee Tran" --email lee@wattle.example';

/** Opens a provider in the database of the settings, with an admin who is invited. An installation begins with this. */
export default async function provider(args) {
  const text = { type: "string" };
  const { values } = parseArgs({ args, options: { slug: text, name: text, admin: text, email: text } });
  const { slug, name, admin: fullname, email } = values;
  if (!slug || !name || !fullname || !/^\S+@\S+\.\S+$/.test(email ?? "")) {
    console.error(usage);
    process.exit(2);
  }
  const { readConfig } = await import("../../src/framework/server/config.ts");
  const { portalOf } = await import("../../src/portals.ts");
  const { openServices } = await import("../../src/framework/server/start.ts");
  const { openProvider } = await import("../../src/framework/server/tenants/open.ts");
  let services;
  try {
    const config = readConfig(process.env);
    services = await openServices(config, await portalOf(config.configDir));
    const link = await openProvider(services, { slug, name, admin: { fullname, email } });
    console.log(
      `${String(name)} is open. ${String(fullname)} chooses a password here, within 7 days:\n  ${link}`,
    );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await services?.database.close();
  }
}
