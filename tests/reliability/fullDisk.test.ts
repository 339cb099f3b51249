import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { temporaryFolder, testSecret } from "../support/config.ts";

const megabyte = 1024 * 1024;

/** A small disk of one's own: whether this machine lets us have one. */
const maySplit =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"]).status === 0;
if (!maySplit)
  console.log("No disk of one's own can be mounted here: the test of a full disk (R-03) is skipped.");

test.skipIf(!maySplit)(
  "a disk that fills up: writes are refused and nothing is lost, reads go on, and freed space is used (R-03)",
  async () => {
    const mount = temporaryFolder("disk");
    onTestFinished(() => rmSync(mount, { recursive: true, force: true }));
    const start = `mount -t tmpfs -o size=700m tmpfs ${mount} && exec ${process.execPath} ${join(productFolder, "src/server.ts")}`;
    const child = spawn("unshare", ["-m", "sh", "-c", start], {
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        LOG_LEVEL: "error",
        SECRET: testSecret,
        TENANT: "demo",
        DEMO: "small",
        DATA_DIR: `${mount}/data`,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const port = await new Promise<number>((resolve, reject) => {
        let output = "";
        child.stdout.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          const found = /The portal is at http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
          if (found) resolve(Number(found));
        });
        child.once("close", () => reject(new Error(`it ended: ${output}`)));
      });
      const ask = async (method: string, path: string, body?: object, token = "") => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ndis-portal/${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
          body: body && JSON.stringify(body),
        });
        return { status: answer.status, ...((await answer.json()) as { data?: { token?: string } }) };
      };
      const signedIn = await ask("POST", "auth/login", {
        email: "admin@demo.example",
        password: demoPassword,
      });
      const token = signedIn.data?.token ?? "";
      const add = async (question: string) =>
        (await ask("POST", "ndis/faqs/add", { question, answer: "<p>Yes</p>" }, token)).status;
      const read = async () => (await ask("GET", "ndis/faqs", undefined, token)).status;
      expect(await add("With room?")).toBe(200);

      // The disk is only there for the server: it is filled through its eyes.
      const disk = `/proc/${child.pid}/root${mount}`;
      mkdirSync(join(disk, "other"));
      const files: string[] = [];
      try {
        for (let at = 0; at < 700; at += 1) {
          const file = join(disk, "other", String(at));
          files.push(file);
          writeFileSync(file, Buffer.alloc(megabyte));
        }
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      }
      await expect.poll(() => add("Without room?")).toBe(507);
      for (let round = 0; round < 20; round += 1) {
        expect([507, 503]).toContain(await add("Without room?"));
        expect(await read()).toBe(200);
      }
      for (const file of files) rmSync(file, { force: true });
      await expect.poll(() => add("With room again?")).toBe(200);
      expect(await read()).toBe(200);
    } finally {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      await ended;
    }
  },
  300_000,
);
