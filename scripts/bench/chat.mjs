import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { postgresLane } from "./databases.mjs";
import { median, medianRatio, percentile } from "./load.mjs";
import { api, openSession, send, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const online = Number(process.env.BENCH_ONLINE ?? 200);
const idle = Number(process.env.BENCH_IDLE ?? 2000);
const sizes = [100, Number(process.env.BENCH_MESSAGES ?? 100_000)];
const rounds = 20;
/** Events that are sent before those that count, so that no process still compiles what it runs; and those that count. */
const [warmUp, counted] = [50, 200];

/**
 * The live side of the portal: how long an event takes to the streams of everyone who is online, through two processes,
 * beside a bare listener of the database; what an idle stream costs; and how fast a long chat opens beside a short one.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const ends = [lane.stop];
  try {
    const { env, bare } = await lane.filled(10, "bench_chat");
    const servers = [await startServer(env), await startServer(env)];
    ends.push(...servers.map(({ stop }) => stop));
    const { token, user } = await openSession(servers[0], "admin");
    const person = {
      tenant: bare.TENANT,
      user: user.uuid ?? user.id,
      headers: { authorization: `Bearer ${token}` },
    };
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    ends.push(() => client.end());
    const opened = await openings(servers[0], client, person);
    const events = await latencies(servers, client, person);
    const kilobytes = await idleStreams(servers[0], person);
    return shown(opened, events, kilobytes);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** How long a chat of each size takes to open, in milliseconds, in turn. */
async function openings(server, client, { tenant, user, headers }) {
  const chats = [];
  for (const size of sizes) {
    const thread = randomUUID();
    await client.query(
      `insert into chat_threads (tenant_id, uuid, kind, name, created_by, created_at, last_seq, last_at)
         values ($1, $2, 'group', $3, $4, now(), $5, now())`,
      [tenant, thread, `Chat of ${size}`, user, size],
    );
    await client.query(
      `insert into chat_members (tenant_id, thread, user_uuid, owner, joined_at) values ($1, $2, $3, true, now())`,
      [tenant, thread, user],
    );
    await client.query(
      `insert into chat_messages (tenant_id, uuid, thread, sender, seq, sent_at, data)
         select $1, gen_random_uuid(), $2, $3, n, now(), jsonb_build_object('message', 'Message ' || n)
         from generate_series(1, $4::int) n`,
      [tenant, thread, user, size],
    );
    chats.push({ thread, times: [] });
  }
  await client.query("analyze chat_messages");
  for (let round = 0; round <= rounds; round += 1)
    for (const { thread, times } of chats) {
      const began = performance.now();
      const body = { receiver_id: thread, type: "group" };
      const { status } = await send(server.port, "POST", `${api}ndis/chat/single/detail`, body, headers);
      if (status !== 200) throw new Error(`a chat answered ${status}`);
      if (round > 0) times.push(performance.now() - began);
    }
  return chats.map(({ times }) => times);
}

/** From the moment at which an event is sent: until the bare listener hears it, and until each open stream does. */
async function latencies(servers, client, { tenant, user, headers }) {
  const bare = new pg.Client(client.connectionParameters);
  await bare.connect();
  await bare.query("listen portal_events");
  const heard = { bare: [], streams: [] };
  let began = 0;
  let waiting = new Set();
  let done = () => undefined;
  bare.on("notification", () => heard.bare.push(performance.now() - began));
  const streams = await Promise.all(
    Array.from({ length: online }, (_, at) =>
      openStream(servers[at % servers.length], headers, (text) => {
        if (!text.includes("event: told") || !waiting.delete(at)) return;
        heard.streams.push(performance.now() - began);
        if (waiting.size === 0) done();
      }),
    ),
  );
  for (let round = 0; round < warmUp + counted; round += 1) {
    if (round === warmUp) for (const times of Object.values(heard)) times.length = 0;
    waiting = new Set(streams.keys());
    const all = new Promise((resolve) => (done = resolve));
    const event = { kind: "told", tenant, to: [user], about: "chat", id: randomUUID(), by: user };
    began = performance.now();
    await client.query("select pg_notify('portal_events', $1)", [JSON.stringify(event)]);
    await all;
  }
  for (const close of streams) close();
  await bare.end();
  return heard;
}

/** Kilobytes of memory that each of many idle streams adds to a process. */
async function idleStreams(server, { headers }) {
  const before = residentKb(server.pid);
  const streams = [];
  for (let at = 0; at < idle; at += 100)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, idle - at) }, () => openStream(server, headers, () => undefined)),
      )),
    );
  await setTimeout(2000);
  const each = (residentKb(server.pid) - before) / streams.length;
  for (const close of streams) close();
  return each;
}

const residentKb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

/** Opens an event stream; resolves with what closes it once the server has begun to answer. */
function openStream({ port }, headers, onText) {
  return new Promise((resolve, reject) => {
    const call = request({
      host: "127.0.0.1",
      port,
      path: `${api}events`,
      agent: false,
      headers: { host: "demo.localhost", ...headers },
    });
    call.once("error", reject);
    call.once("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`events answered ${response.statusCode}`));
      response
        .setEncoding("utf8")
        .on("data", onText)
        .on("error", () => undefined);
      return resolve(() => call.destroy());
    });
    call.end();
  });
}

function shown([short, long], { bare, streams }, kilobytes) {
  const ms = (times) => `${median(times).toFixed(1)} (p95 ${percentile(times, 0.95).toFixed(1)})`;
  const [few, many] = sizes.map((size) => size.toLocaleString("en"));
  return {
    tables: table(
      ["what", "median"],
      [
        ["an event at a bare listener, ms", ms(bare)],
        [`an event at each of ${online} streams, two processes, ms`, ms(streams)],
        [`an idle stream, one of ${idle}, kB`, kilobytes.toFixed(1)],
        [`a chat of ${few} messages opens, ms`, ms(short)],
        [`a chat of ${many} messages opens, ms`, ms(long)],
      ],
    ),
    verdicts: [
      { what: "Event at the client ÷ bare listener", value: median(streams) / median(bare), atMost: 3 },
      { what: "An idle stream", value: kilobytes, atMost: 60, unit: " kB" },
      { what: `A chat of ${many} ÷ one of ${few}`, value: medianRatio(long, short), atMost: 2 },
    ],
  };
}
