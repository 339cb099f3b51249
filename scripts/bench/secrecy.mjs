import { randomUUID } from "node:crypto";
import pg from "pg";
import { startPostgres } from "../lib/postgres.mjs";
import { median } from "./load.mjs";
import { api, get, send, signIn, startServer, temporaryFolder } from "./server.mjs";
import { table } from "./table.mjs";

const asked = 200;
/** So much may the medians differ (security.md G-08, G-53). */
const most = 1.1;

/**
 * Whether the time of an answer tells what its words do not: whether an account exists, and whether a record does that
 * someone may not see. What is compared is asked for in turns, two hundred times each.
 */
export async function run() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("There is no PostgreSQL on this machine.");
  const { folder, remove } = temporaryFolder("secrecy");
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    DEMO: "small",
    TRUSTED_PROXIES: "loopback",
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(accounts, [asked]);
    const signIns = await inTurns({
      "an account, a wrong password": (n) => guess(server, `guess${n}`, n),
      "no account": (n) => guess(server, `stranger${n}`, asked + n),
    });
    const forgotten = await inTurns({
      "a forgotten password, an account": (n) => forget(server, `guess${n}`, n),
      "a forgotten password, no account": (n) => forget(server, `stranger${n}`, asked + n),
    });
    const worker = { authorization: `Bearer ${await signIn(server, "worker")}` };
    const { rows } = await client.query(hidden);
    const idsOf = (slug) => rows.filter((row) => row.slug === slug).map(({ uuid }) => uuid);
    const [own, others] = ["demo", "acacia"].map(idsOf);
    const read = async (id) =>
      expect(404, await get(server.port, `${api}ndis/client/get-client/${id}`, worker));
    const records = await inTurns({
      "a participant that the worker may not see": (n) => read(own[n % own.length]),
      "another provider's participant": (n) => read(others[n % others.length]),
      nobody: () => read(randomUUID()),
    });
    const groups = [signIns, forgotten, records];
    return {
      tables: table(
        ["asked for", "times", "p50 ms"],
        groups.flatMap((group) =>
          Object.entries(group).map(([what, ms]) => [what, String(ms.length), median(ms).toFixed(2)]),
        ),
      ),
      verdicts: [
        { what: "Signing in, the slower median ÷ the faster", value: apart(signIns), atMost: most },
        {
          what: "A forgotten password, the slower median ÷ the faster",
          value: apart(forgotten),
          atMost: most,
        },
        { what: "A hidden record, the slowest median ÷ the fastest", value: apart(records), atMost: most },
      ],
    };
  } finally {
    await client.end();
    await server.stop();
    await postgres.stop();
    remove();
  }
}

/** Accounts to guess at: each is tried once, so that none is throttled. */
const accounts = `
  insert into users (tenant_id, uuid, email, fullname, search, password_hash, status, regions)
  select tenant_id, gen_random_uuid(), 'guess' || n || '@demo.example', fullname, search, password_hash, status, regions
  from users, generate_series(0, $1::int - 1) n where email = 'worker@demo.example'`;

/** Participants with whom the demo's worker has nothing to do. */
const hidden = `
  select t.slug, p.uuid from participants p join tenants t on t.id = p.tenant_id
  where not exists (select 1 from participant_staff s join staff w on w.uuid = s.staff join users u on u.uuid = w.user_uuid
    where s.participant = p.uuid and u.email = 'worker@demo.example')
  order by p.uuid limit 400`;

async function forget(server, name, from) {
  const address = `10.2.${Math.floor(from / 250)}.${(from % 250) + 1}`;
  const body = { email: `${name}@demo.example` };
  expect(
    200,
    await send(server.port, "POST", `${api}auth/forgot-password`, body, { "x-forwarded-for": address }),
  );
}

async function guess(server, name, from) {
  const address = `10.1.${Math.floor(from / 250)}.${(from % 250) + 1}`;
  const body = { email: `${name}@demo.example`, password: "a wrong password" };
  const headers = { "x-forwarded-for": address };
  expect(401, await send(server.port, "POST", `${api}auth/login`, body, headers));
}

function expect(status, answer) {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.body}`);
}

/** Times of each, in milliseconds; every turn begins with another one, because what comes first finds caches cold. */
async function inTurns(ways) {
  const names = Object.keys(ways);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let n = 0; n < asked; n += 1)
    for (const [index] of names.entries()) {
      const name = names[(index + n) % names.length];
      const began = performance.now();
      await ways[name](n);
      times[name].push(performance.now() - began);
    }
  return times;
}

function apart(group) {
  const medians = Object.values(group).map(median);
  return Math.max(...medians) / Math.min(...medians);
}
