import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { filesToldIn } from "./guide.ts";

/** A step of the tutorial: its heading, and the files that it tells to write, as they stand there. */
export interface TutorialStep {
  title: string;
  files: ReadonlyMap<string, string>;
}

/** The steps of `docs/tutorial.md` in their order. */
export function tutorialSteps(): TutorialStep[] {
  const page = readFileSync(join(productFolder, "docs", "tutorial.md"), "utf8");
  return page
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf("\n")),
      files: filesToldIn(part),
    }));
}

/** The files of the first steps, each as the last of them leaves it. */
export const filesAfter = (steps: readonly TutorialStep[]): Record<string, string> =>
  Object.fromEntries(steps.flatMap(({ files }) => [...files]));

/** How many lines of JSON a step has people write: those that its files did not have after the steps before. */
export function linesOf(step: TutorialStep, before: readonly TutorialStep[]): number {
  const known = filesAfter(before);
  return [...step.files]
    .map(([path, text]) => {
      const left = (known[path] ?? "").split("\n");
      return text
        .trimEnd()
        .split("\n")
        .filter((line) => {
          const at = left.indexOf(line);
          if (at >= 0) left.splice(at, 1);
          return at < 0;
        }).length;
    })
    .reduce((sum, lines) => sum + lines, 0);
}
