import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions } from "#framework/server/definitions/load.ts";
import { startable } from "#framework/server/definitions/startable.ts";
import { temporaryFolder } from "../support/config.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { mutations, Mutator } from "../support/mutations.ts";
import { portOf, startServer } from "../support/serverProcess.ts";
import { filesAfter, tutorialSteps } from "../support/tutorial.ts";
import { portal } from "#portal.server.ts";

// Changed definitions and real servers: half of the folders are right, and half of them wrong.
const wanted = 10;
const tutorial = filesAfter(tutorialSteps().slice(0, -1));

/** What the check says of a folder; undefined where it is right. */
function verdictOf(folder: string): string | undefined {
  try {
    startable(folder, portal);
    return undefined;
  } catch (error) {
    if (error instanceof DefinitionError) return error.message;
    throw error;
  }
}

/** Folders with generated changes of the product's definitions and of the tutorial's, and what the check says of them. */
function* folders(): Generator<{ folder: string; refusal: string | undefined }> {
  const mutator = new Mutator(loadDefinitions(definitionFolder(tutorial)).layered.files);
  const own = mutations.filter(({ way }) => way !== "tenant");
  const left = new Map([
    [true, wanted],
    [false, wanted],
  ]);
  for (const mutated of fc.sample(own, { numRuns: 1000, seed: 7 })) {
    const { files } = mutator.folder(mutated);
    if (files.size === 0) continue;
    const folder = definitionFolder({ ...tutorial, ...Object.fromEntries(files) });
    const refusal = verdictOf(folder);
    const rest = left.get(refusal === undefined) ?? 0;
    if (rest === 0) continue;
    left.set(refusal === undefined, rest - 1);
    yield { folder, refusal };
    if ([...left.values()].every((one) => one === 0)) return;
  }
}

test.skipIf(process.env.SHORT_RUN !== undefined)(
  "servers start with what the check lets pass, and refuse what it refuses, in the same words",
  async () => {
    let tried = 0;
    for (const { folder, refusal } of folders()) {
      tried += 1;
      const dataDir = join(temporaryFolder("started"), "data");
      const server = startServer({ CONFIG_DIR: folder, DATA_DIR: dataDir, DEMO: "none" });
      if (refusal !== undefined) {
        expect(await server.ended).toBe(2);
        expect(server.output()).toContain(refusal);
        continue;
      }
      const port = await portOf(server);
      const answer = await fetch(`http://127.0.0.1:${port}/definitions/index.json`);
      expect(answer.status).toBe(200);
      // It would close its database first, which takes longer beside other work than a stop may: stops have tests of their own.
      server.process.kill("SIGKILL");
      await server.ended;
    }
    expect(tried).toBe(2 * wanted);
  },
  1_200_000,
);
