import { expect, test } from "vitest";
import { Api } from "../support/browser/api.ts";
import { filledFolder, runCommand, running, terminated } from "../support/commands.ts";

/** Each starts two servers. */
const rounds = process.env.SHORT_RUN === undefined ? 3 : 1;

test("R-05: a second server on a data folder refuses and names the process that has it", async () => {
  const first = await running();
  const { code, output } = await runCommand("start", [], { DATA_DIR: first.dataDir, PORT: "0" });
  expect(code).toBe(2);
  expect(output).toBe(
    `The database folder is in use by process ${first.process.pid}; stop it, or set another DATA_DIR.\n`,
  );
  expect((await Api.as(first.port, "admin").then((admin) => admin.get("ndis/faqs"))).status).toBe(200);
  expect(await terminated(first)).toBe(0);
});

test("R-05: of two that start at the same moment one serves and one refuses", async () => {
  const dataDir = filledFolder();
  const starts = await Promise.allSettled([running({ DATA_DIR: dataDir }), running({ DATA_DIR: dataDir })]);
  const [refused] = starts.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  const [served] = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(String(refused?.reason)).toContain(`in use by process ${served?.process.pid}`);
});

test("a lock whose process was killed is taken over", async () => {
  const dataDir = filledFolder();
  const first = await running({ DATA_DIR: dataDir });
  first.process.kill("SIGKILL");
  await first.ended;
  const second = await running({ DATA_DIR: dataDir });
  expect(await terminated(second)).toBe(0);
});

test("(F9) a server that is started at once after another was killed waits until that one is gone", async () => {
  const dataDir = filledFolder();
  for (let round = 0; round < rounds; round += 1) {
    const first = await running({ DATA_DIR: dataDir });
    first.process.kill("SIGKILL");
    const second = await running({ DATA_DIR: dataDir });
    expect(await terminated(second)).toBe(0);
  }
});
