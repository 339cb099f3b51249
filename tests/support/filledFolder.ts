// Runs once before the tests of the commands: fills a data folder with the demo's providers, for all of them to copy.
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import type { Services } from "#framework/server/context.ts";
import { fastFolder } from "./config.ts";
import { fillPlace } from "./demoData.ts";

declare module "vitest" {
  interface ProvidedContext {
    filled: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = fastFolder("filled");
  await fillPlace({ DATA_DIR: dataDir }, { more: addLongAnswers });
  project.provide("filled", dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** So many answers of acacia are so long that their export is larger than what a connection takes unread. */
export const longAnswers = 1000;

async function addLongAnswers(services: Services): Promise<void> {
  const [tenant, type] = [await services.tenants.bySlug("acacia"), services.types.get("faqs")];
  if (!tenant || !type) throw new Error("there are no demo providers");
  const records = Array.from({ length: longAnswers }, (_, at) => ({
    question: `Long answer ${at}?`,
    answer: `<p>${"long ".repeat(1990)}</p>`,
  }));
  await asTenant(tenant.id, () =>
    insertRecords(seedContext(services, tenant, services.database.db), type, records),
  );
}
