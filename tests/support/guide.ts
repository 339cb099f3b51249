import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";

/** The files that a page of the docs tells to write below `my-portal/`, as they stand there, by their paths. */
export const filesOfGuide = (page: string): Record<string, string> =>
  Object.fromEntries(filesToldIn(readFileSync(join(productFolder, "docs", page), "utf8")));

/** The same of a text. */
export function filesToldIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^`my-portal\/([^`]+)`\n\n```(?:json|tsx?)\n([\s\S]*?)```/gm)].map(
      ([, path = "", code = ""]) => [path, code],
    ),
  );
}
