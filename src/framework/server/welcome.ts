import type { AddressInfo } from "node:net";
import type { Services } from "./context.ts";
import { productVersion } from "./version.ts";

/** Addresses by which only this machine is reached, or all of its addresses together. */
const here = new Set(["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"]);

/** Tells on the console where the portal is and, in a demo, how to sign in. */
export async function welcome(
  { config, tenants, portal }: Pick<Services, "config" | "tenants" | "portal">,
  address: AddressInfo | string | null,
): Promise<void> {
  const { host, demo, databaseUrl, portalUrl, tenant } = config;
  const port = typeof address === "object" && address ? address.port : config.port;
  const isDemo = portal.demo !== undefined && demo !== "none" && (await tenants.bySlug("demo")) !== undefined;
  const name = isDemo && tenant === undefined ? "demo.localhost" : "localhost";
  const place = here.has(host) ? name : host.includes(":") ? `[${host}]` : host;
  const lines = [
    ``,
    `  The portal is at ${portalUrl ?? `http://${place}:${port}/`}`,
    `  Version ${productVersion}, database: ${databaseUrl === undefined ? "embedded (for trying and developing)" : "PostgreSQL"}`,
  ];
  if (isDemo && portal.demo)
    lines.push(
      ``,
      `  Demo accounts, password ${portal.demo.password}:`,
      ...portal.demo.accounts.map(({ name: who, what }) => `    ${`${who}@demo.example`.padEnd(28)} ${what}`),
      ...(portal.demo.second === undefined
        ? []
        : [
            `  A second provider, to see that they are apart: http://${portal.demo.second}.localhost:${port}/ with …@${portal.demo.second}.example`,
          ]),
    );
  console.log(`${lines.join("\n")}\n`);
}
