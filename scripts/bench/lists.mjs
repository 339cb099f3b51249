import { largeDemo } from "./databases.mjs";
import { interleave, median, medianRatio } from "./load.mjs";
import { api, signIn, startProcess, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const least = 0.5;
const page = "limit=25&page=1";

const lists = [
  {
    name: "shifts",
    path: `ndis/shifts?${page}&status=scheduled&sortField=start_at&sortType=asc`,
    bare: () => "shifts",
  },
  {
    name: "participants' search",
    path: `ndis/client/get-all-clients?${page}&status=active&sortField=full_name&sortType=asc&search=`,
    bare: (name) => `search?search=${name}`,
  },
];

/**
 * Lists of the large demo, as an admin, over 20 connections, each beside a bare Fastify that brings the same rows and
 * titles by one query: the planned shifts, and participants searched by the commonest last name.
 */
export async function run({ keep }) {
  const lane = await largeDemo(keep);
  const ends = [];
  try {
    const [{ tenant, name }] = await lane.query(
      `select tenant_id as tenant, lower(last_name) as name from participants
        where tenant_id = (select id from tenants where slug = 'demo') and last_name ~ '^[A-Za-z]+$'
        group by 1, 2 order by count(*) desc limit 1`,
    );
    const server = await startServer(lane.env);
    const bare = await startProcess(
      "scripts/bench/bareLists.mjs",
      { DATABASE_URL: lane.env.DATABASE_URL, TENANT: tenant },
      { ready: "/" },
    );
    ends.push(server.stop, bare.stop);
    const headers = { host: "demo.localhost", authorization: `Bearer ${await signIn(server, "admin")}` };
    const targets = lists.flatMap((list) => [
      { name: `bare ${list.name}`, url: `http://127.0.0.1:${bare.port}/${list.bare(name)}`, pid: bare.pid },
      {
        name: list.name,
        url: `http://127.0.0.1:${server.port}${api}${list.path}${list.path.endsWith("=") ? name : ""}`,
        headers,
        pid: server.pid,
      },
    ]);
    return describe(targets, await interleave(targets, lane.cpuMs));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

function describe(targets, results) {
  const ratio = ({ name }, key) =>
    name.startsWith("bare ") ? 1 : medianRatio(results[name][key], results[`bare ${name}`][key]);
  return {
    tables: table(
      ["list", "requests/s", "÷ bare", "CPU-ms/request", "of everything", "p50 ms", "p99 ms"],
      targets.map((target) => {
        const { rate, cpu, whole, p50, p99 } = results[target.name];
        return [
          target.name,
          median(rate).toFixed(0),
          ratio(target, "rate").toFixed(2),
          median(cpu).toFixed(2),
          median(whole).toFixed(2),
          median(p50).toFixed(0),
          median(p99).toFixed(0),
        ];
      }),
    ),
    verdicts: targets
      .filter(({ name }) => !name.startsWith("bare "))
      .map((target) => ({
        what: `Large demo, ${target.name}: throughput beside a bare query`,
        value: ratio(target, "rate"),
        atLeast: least,
      })),
  };
}
