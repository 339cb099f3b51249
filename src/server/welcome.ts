import type { AddressInfo } from "node:net";
import { demoAccounts, demoPassword } from "./demo/accounts.ts";
import type { Services } from "./services.ts";

/** Tells on the console where the portal is and, in a demo, how to sign in. */
export async function welcome(
  { config, tenants }: Pick<Services, "config" | "tenants">,
  address: AddressInfo | string | null,
): Promise<void> {
  const { host, port, demo, databaseUrl, tenant } = config;
  const actual = typeof address === "object" && address ? address.port : port;
  const local = host === "127.0.0.1" || host === "localhost" || host === "::1";
  const shown = local
    ? `http://${tenant === undefined ? "demo." : ""}localhost:${actual}/`
    : `http://${host}:${actual}/`;
  const lines = [
    ``,
    `  The portal is at ${shown}`,
    `  Database: ${databaseUrl === undefined ? "embedded (for trying and developing)" : "PostgreSQL"}`,
  ];
  if (demo !== "none" && (await tenants.bySlug("demo"))) {
    lines.push(
      ``,
      `  Demo accounts, password ${demoPassword}:`,
      ...demoAccounts.map(({ name, what }) => `    ${`${name}@demo.example`.padEnd(28)} ${what}`),
    );
    lines.push(
      `  A second provider, to see that they are apart: http://acacia.localhost:${actual}/ with …@acacia.example`,
    );
  }
  console.log(`${lines.join("\n")}\n`);
}
