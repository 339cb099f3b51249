import { afterAll, inject } from "vitest";
import { Jobs } from "#framework/server/jobs/jobs.ts";
import { isEmbedded } from "./database.ts";
import { databaseUrl } from "./databaseServer.ts";
import type { TestServer } from "./server.ts";

/**
 * Queues over the database of a server, as so many processes have them: each with connections of its own on PostgreSQL.
 * They are stopped after the file.
 */
export async function openQueues(server: TestServer, count: number): Promise<Jobs[]> {
  const { services } = server;
  const [{ name } = { name: "" }] = await server.rows<{ name: string }>`select current_database() as name`;
  const config = isEmbedded()
    ? services.config
    : { ...services.config, databaseUrl: databaseUrl(inject("template"), name) };
  const queues: Jobs[] = [];
  for (let number = 0; number < count; number += 1)
    queues.push(await Jobs.start({ ...services, config }, () => []));
  afterAll(() => Promise.all(queues.map((queue) => queue.stop(2000))));
  return queues;
}
