import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { afterwards } from "./afterwards.ts";
import { temporaryFolder } from "./config.ts";

type Changes = Record<string, unknown>;

/**
 * A folder that is laid over the product's definitions, gone after the test. A file is given by its content:
 * an object, the text of one that is no JSON, or a function that changes the product's own.
 */
export function definitionFolder(files: Changes): string {
  const folder = temporaryFolder("definitions");
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, typeof content === "string" ? content : JSON.stringify(contentOf(path, content)));
  }
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same files as a folder's are read, without being written. */
export const definitionFiles = (files: Changes): Map<string, unknown> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => /^(resources|schemas\/(?!meta\/)).*\.json$/.test(path))
      .map(([path, content]): [string, unknown] => [path, parsedOf(path, content)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

function parsedOf(path: string, content: unknown): unknown {
  if (typeof content !== "string") return contentOf(path, content);
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    return error;
  }
}

function contentOf(path: string, content: unknown): unknown {
  if (typeof content !== "function") return content;
  const own = JSON.parse(readFileSync(join(productFolder, path), "utf8")) as unknown;
  return (content as (own: unknown) => unknown)(own) ?? own;
}
