import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { builtPortal } from "./portal.mjs";

/** What a first list asks for although it does not wait for it. */
const alsoLoaded = ["src/framework/browser/data/eventStream.ts"];
const signIn = "src/framework/browser/shell/auth/SignInPage.tsx";

/**
 * Every script that the browser fetches up to the first list, from what the build says of itself: index.html's own,
 * all that they import, and what the list loads afterwards; for someone who signs in first, that too.
 * @returns {{ file: string, gzip: number, modules: Record<string, number> }[]} the largest first
 */
export function scriptsOfFirstList({ signingIn = true } = {}) {
  const manifest = readBuilt("manifest.json");
  const contents = readBuilt("contents.json");
  const found = new Set();
  const follow = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of manifest[name].imports ?? []) follow(next);
  };
  for (const name of ["index.html", ...alsoLoaded, ...(signingIn ? [signIn] : [])]) follow(name);
  return [...found]
    .map((name) => manifest[name].file)
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({
      file,
      gzip: gzipSync(readFileSync(join(builtPortal, file)), { level: 6 }).length,
      modules: contents[file] ?? {},
    }))
    .sort((a, b) => b.gzip - a.gzip);
}

const readBuilt = (file) => JSON.parse(readFileSync(join(builtPortal, ".vite", file), "utf8"));
