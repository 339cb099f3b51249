import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { api, cpuMs, childrenOf, get, signIn } from "./server.mjs";

const people = 20;
const requestsEach = 40;

/** Twenty people open tabs of participants, each another one's, one after the other without a pause. */
export async function measureTabs(server, { query }) {
  const calls = tabCalls();
  const rows = await query(
    "select uuid from participants where status = 'active' and tenant_id = (select id from tenants where slug = 'demo') order by md5(uuid::text) limit 500",
  );
  const headers = { authorization: `Bearer ${await signIn(server, "admin")}` };
  // The command that starts the portal runs the server as a child.
  const pid = childrenOf(server.pid)[0] ?? server.pid;
  const times = [];
  const before = cpuMs(pid);
  const person = async (number) => {
    for (let n = 0; n < requestsEach; n += 1) {
      const { uuid } = rows[(number * requestsEach + n) % rows.length];
      const path = calls[n % calls.length].replace("{id}", uuid);
      const began = performance.now();
      const { status, body } = await get(server.port, api + path, headers);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return { times, cpu: (cpuMs(pid) - before) / times.length };
}

/** The record itself, and the list of every tab that holds other records. */
function tabCalls() {
  const definition = (name) => JSON.parse(readFileSync(join(root, "resources", `${name}.json`), "utf8"));
  const participants = definition("participants");
  const lists = participants.view.tabs
    .filter(({ resource }) => resource !== undefined)
    .map(({ resource }) => definition(resource))
    .map(({ calls }) => calls.list)
    .filter((call) => call?.params !== undefined && Object.keys(call.params).length === 1)
    .map(({ get: path }) => path.replace(/\{[a-z_]+\}/, "{id}"));
  return [participants.calls.one.get, ...lists];
}
