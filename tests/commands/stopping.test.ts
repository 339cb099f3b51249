import { spawn } from "node:child_process";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { json } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readConfig } from "#framework/server/config.ts";
import { lastDump } from "#framework/server/maintenance/dump.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { signIn } from "../support/browser/api.ts";
import { longAnswers } from "../support/filledFolder.ts";
import { filledFolder, freshFolder, lookInto, running, terminated } from "../support/commands.ts";
import { openStream } from "../support/eventStream.ts";
import { startServer } from "../support/serverProcess.ts";

const prefix = "/api/v1/ndis-portal/";

function open(port: number, options: object): { sent: ClientRequest; answer: Promise<IncomingMessage> } {
  const sent = request({ port, host: "127.0.0.1", agent: false, ...options });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  return { sent, answer };
}

/** Resolves when a server takes no requests any more. */
const takesNoMore = (port: number) =>
  expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        () => "answered",
        () => "refused",
      ),
    )
    .toBe("refused");

/** An export of some megabytes, of which nothing but the beginning has been read. */
async function beginExport(port: number): Promise<IncomingMessage> {
  const host = { host: `acacia.localhost:${port}` };
  const post = async (path: string, body: object, headers = {}): Promise<Record<string, string>> => {
    const { sent, answer } = open(port, {
      method: "POST",
      path: prefix + path,
      headers: { ...host, ...headers, "content-type": "application/json" },
    });
    sent.end(JSON.stringify(body));
    return ((await json(await answer)) as { data: Record<string, string> }).data;
  };
  const { token } = await post("auth/login", { email: "admin@acacia.example", password: demoPassword });
  const { link } = await post(
    "records/faqs/export",
    { format: "csv", columns: ["question", "answer"] },
    { authorization: `Bearer ${token}` },
  );
  const { sent, answer } = open(port, { path: link, headers: host });
  sent.end();
  return answer;
}

async function readToItsEnd(answer: IncomingMessage): Promise<{ rows: number; complete: boolean }> {
  let text = "";
  answer.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  await new Promise((resolve) => answer.once("close", resolve));
  return {
    rows: text.split("\n").filter((line) => /Long answer \d/.test(line)).length,
    complete: answer.complete,
  };
}

test("on SIGTERM streams of events end, a running export and a half-sent form are finished, and the end is 0", async () => {
  const server = await running();
  const { port } = server;
  const { token } = await signIn(port, "admin");
  const host = { host: `demo.localhost:${port}` };
  const body = JSON.stringify({ question: "Half sent?", answer: "<p>Yes</p>" });
  const file = await beginExport(port);
  const { sent: form, answer: added } = open(port, {
    method: "POST",
    path: `${prefix}ndis/faqs/add`,
    headers: {
      ...host,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": body.length,
    },
  });
  form.write(body.slice(0, 10));
  const stream = await openStream(`http://127.0.0.1:${port}${prefix}events`, token);

  const ended = terminated(server);
  await stream.ended;
  await takesNoMore(port);
  form.end(body.slice(10));
  expect((await added).statusCode).toBe(200);
  (await added).resume();
  expect(await readToItsEnd(file)).toEqual({ rows: longAnswers, complete: true });
  expect(await ended).toBe(0);
});

test("on SIGTERM a download that nobody reads does not hold the end up", async () => {
  const server = await running();
  const file = await beginExport(server.port);
  file.pause().on("error", () => undefined);
  // A process that is not through within its time ends itself with 1.
  expect(await terminated(server)).toBe(0);
  expect(file.complete).toBe(false);
});

test("npm start passes SIGTERM on to the server, waits for it and ends with 0", async () => {
  // The shell that npm puts between would keep the signal to itself, were the command not to take its place.
  const npm = spawn("npm", ["start"], {
    cwd: productFolder,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      PORT: "0",
      DATA_DIR: filledFolder(),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => npm.once("exit", resolve));
  let output = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output, { timeout: 100_000 }).toMatch(/The portal is at/);
  const port = Number(/localhost:(\d+)/.exec(output)?.[1]);
  npm.kill("SIGTERM");
  expect(await ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends a server that only starts, too", async (signal) => {
  const server = startServer({ DATA_DIR: freshFolder(), SECRET: "" });
  await new Promise((resolve) => server.process.once("spawn", resolve));
  await expect
    .poll(() => {
      server.process.kill(signal);
      return server.process.exitCode ?? server.process.signalCode;
    })
    .not.toBeNull();
  expect([0, null]).toContain(await server.ended);
});

test("(F9) an idle server that is stopped says nothing of a dump that it had no time for", async () => {
  const server = await running();
  expect(await terminated(server)).toBe(0);
  expect(server.output()).not.toMatch(/AbortError|failed/);
});

test("(F9) the last dump is made once after each write, and left out without a word when it takes too long", async () => {
  const dataDir = filledFolder();
  await lookInto(dataDir, async (database) => {
    const services = { database, config: readConfig({ DATA_DIR: dataDir }) };
    const dumps = () =>
      readdirSync(join(dataDir, "backups")).filter((name) => name.endsWith(".tar.gz")).length;
    const dump = (within: number) => lastDump(services, AbortSignal.timeout(within));
    await dump(0);
    expect(dumps()).toBe(0);
    await dump(120_000);
    await dump(120_000);
    expect(dumps()).toBe(1);
    await sql`create table written (id int)`.execute(database.owner);
    await dump(120_000);
    expect(dumps()).toBe(2);
  });
});
