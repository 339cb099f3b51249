import { largeDemo } from "./databases.mjs";
import { api, cpuMs, get, signIn, startServer } from "./server.mjs";
import { percentile } from "./load.mjs";
import { table } from "./table.mjs";

const searches = 100;
const mostMs = 50;

/** What is typed of a name: as it is, its beginning, and what people make of it. */
const typing = {
  "first and last name": (first, last) => `${first} ${last}`,
  "the beginning of a name": (first) => first.slice(0, 3),
  "the last name": (_first, last) => last,
  "two letters swapped": (first, last) => `${first} ${swap(last)}`,
  "a letter missing": (first, last) => `${first.slice(0, 2)}${first.slice(3)} ${last}`,
  "another spelling": (first, last) => `${respell(first)} ${last}`,
  "without accents": (first, last) => `${first} ${last}`.normalize("NFD").replace(/\p{M}/gu, ""),
  "nobody's name": (first) => `${[...first].toReversed().join("")}qq`,
};

/**
 * The search over everything that an admin and a coordinator may open, on the large demo: one search after the other,
 * every one for another person, typed in each way.
 */
export async function run({ keep }) {
  const lane = await largeDemo(keep);
  const server = await startServer(lane.env);
  try {
    const people = await lane.query(
      "select first_name as first, last_name as last from participants where status = 'active' and length(first_name) > 3 and length(last_name) > 3 order by md5(uuid::text) limit $1",
      [searches],
    );
    const results = [];
    for (const who of ["admin", "coordinator"])
      for (const [how, typed] of Object.entries(typing))
        results.push({ who, how, ...(await measure(server, lane, who, people, typed)) });
    return {
      tables: table(
        ["who", "typed", "searches", "found %", "p50 ms", "p95 ms", "CPU-ms/search"],
        results.map(({ who, how, found, p50, p95, cpu }) => [
          who,
          how,
          String(searches),
          ((found / searches) * 100).toFixed(0),
          p50.toFixed(1),
          p95.toFixed(1),
          cpu.toFixed(1),
        ]),
      ),
      verdicts: ["admin", "coordinator"].map((who) => ({
        what: `Search as ${who}, p95 of all`,
        value: percentile(
          results.filter((result) => result.who === who).flatMap(({ times }) => times),
          0.95,
        ),
        atMost: mostMs,
        unit: " ms",
      })),
    };
  } finally {
    await server.stop();
  }
}

async function measure(server, lane, who, people, typed) {
  const headers = { authorization: `Bearer ${await signIn(server, who)}` };
  const ask = async ({ first, last }) => {
    const began = performance.now();
    const search = new URLSearchParams({ search: typed(first, last) });
    const { status, body } = await get(server.port, `${api}search?${search}`, headers);
    if (status !== 200) throw new Error(`the search answered ${status}: ${body}`);
    const titles = JSON.parse(body).data.results.map(({ title }) => title);
    return { ms: performance.now() - began, found: titles.some((title) => title.includes(last)) };
  };
  for (const person of people.slice(0, 20)) await ask(person);
  const spent = () => cpuMs(server.pid) + lane.cpuMs();
  const before = spent();
  const answers = [];
  for (const person of people) answers.push(await ask(person));
  const times = answers.map(({ ms }) => ms);
  return {
    found: answers.filter(({ found }) => found).length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    cpu: (spent() - before) / people.length,
    times,
  };
}

/** The third letter changes places with the fourth. */
const swap = (name) => `${name.slice(0, 2)}${name[3] ?? ""}${name[2]}${name.slice(4)}`;

/** The same sound in other letters. */
const respell = (name) =>
  name
    .replace(/^C(?=[ahlo])/, "K")
    .replace(/^Ph/, "F")
    .replace(/i/g, "y")
    .replace(/v/g, "ph");
