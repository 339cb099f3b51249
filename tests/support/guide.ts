import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";

/** The files that a page of the docs tells to write below `my-portal/`, as they stand there, by their paths. */
export function filesOfGuide(page: string): Record<string, string> {
  const text = readFileSync(join(productFolder, "docs", page), "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^`my-portal\/([^`]+)`\n\n```(?:json|tsx?)\n([\s\S]*?)```/gm)].map(
      ([, path = "", code = ""]) => [path, code],
    ),
  );
}
