import { setTimeout } from "node:timers/promises";
import { api, cpuMs, get, send, signIn, startServer, temporaryFolder } from "./server.mjs";
import { table } from "./table.mjs";

const rows = 5000;
/** A call of others has to be answered in this time, however busy the database is. */
const mostWaitS = 5;

/**
 * Reads five thousand staff in from a CSV file on the embedded database, which has one session, and takes them back.
 * In the meantime someone else opens the list of staff again and again.
 */
export async function run() {
  const { folder, remove } = temporaryFolder("import");
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: "", DEMO: "small" });
  try {
    const token = await signIn(server, "admin");
    const call = async (method, path, body) => {
      const sent = await send(server.port, method, api + path, body, { authorization: `Bearer ${token}` });
      if (sent.status !== 200) throw new Error(`${path} answered ${sent.status}: ${sent.body}`);
      return JSON.parse(sent.body).data;
    };
    const file = await upload(server, token, people());
    const { uuid, mapping } = (await call("POST", "imports/of/staff", { file })).import;
    const ended = async (state) => {
      for (;;) {
        const { import: told } = await call("GET", `imports/${uuid}`);
        if (told.state === state) return;
        if (!["checking", "importing"].includes(told.state)) throw new Error(JSON.stringify(told.result));
        await setTimeout(50);
      }
    };
    const steps = {
      "dry run": () => call("POST", `imports/${uuid}/check`, { mapping }).then(() => ended("checked")),
      import: () => call("POST", `imports/${uuid}/run`).then(() => ended("imported")),
      undo: () => call("POST", `imports/${uuid}/undo`),
    };
    const results = [];
    for (const [what, step] of Object.entries(steps))
      results.push({ what, ...(await measured(server, token, step)) });
    return {
      tables: table(
        ["5,000 staff", "seconds", "CPU seconds", "others' calls", "refused", "their longest, s"],
        results.map(({ what, seconds, cpu, waits, refused }) => [
          what,
          seconds.toFixed(1),
          cpu.toFixed(1),
          String(waits.length),
          String(refused),
          Math.max(0, ...waits).toFixed(1),
        ]),
      ),
      verdicts: results.flatMap(({ what, waits, refused }) => [
        { what: `${what}: calls of others that are refused`, value: refused, atMost: 0 },
        {
          what: `${what}: the longest that another call takes`,
          value: Math.max(0, ...waits),
          atMost: mostWaitS,
          unit: " s",
        },
      ]),
    };
  } finally {
    await server.stop();
    remove();
  }
}

/** How long a step takes, and how long the list of staff takes in the meantime for someone else. */
async function measured(server, token, step) {
  const cpu = cpuMs(server.pid);
  const began = performance.now();
  const state = { going: true };
  const working = step().finally(() => (state.going = false));
  const waits = [];
  let refused = 0;
  while (state.going) {
    const asked = performance.now();
    const { status } = await get(server.port, `${api}ndis/staffs`, { authorization: `Bearer ${token}` });
    waits.push((performance.now() - asked) / 1000);
    if (status !== 200) refused += 1;
    await setTimeout(20);
  }
  await working;
  return {
    seconds: (performance.now() - began) / 1000,
    cpu: (cpuMs(server.pid) - cpu) / 1000,
    waits,
    refused,
  };
}

/** A table of people whose names are of usual length and all different. */
function people() {
  const first = ["Ethan", "Tahlia", "Mei-Ling", "Priya", "Jack", "Aroha", "Dimitri", "Siobhan"];
  const last = ["Fitzgerald", "Castaneda", "Nguyen", "Papadopoulos", "Walker", "O'Connor", "Singh"];
  const letters = (n) =>
    [n / 676, n / 26, n].map((part) => String.fromCharCode(97 + (Math.floor(part) % 26)));
  const lines = Array.from({ length: rows }, (_, n) => {
    const name = `${last[n % last.length]}-${last[(n * 3) % last.length]}${letters(n).join("")}`;
    return `${first[n % first.length]},${name},person${n}@import.example,Support worker,0412345678,1/3/2026,Casual,yes`;
  });
  const head = "First name,Last name,E-mail,Job title,Mobile,Start date,Employment type,Own vehicle";
  return [head, ...lines].join("\n");
}

async function upload({ port }, token, content) {
  const form = new FormData();
  form.set("file", new Blob([content], { type: "text/csv" }), "people.csv");
  const answer = await fetch(`http://127.0.0.1:${port}${api}files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, host: "demo.localhost" },
    body: form,
  });
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data.file.documentId;
}
