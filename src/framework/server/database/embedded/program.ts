import { readFile } from "node:fs/promises";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's program, compiled once for all databases that this process opens: threads share it, and with it what the
 * engine has optimised in the meantime.
 */
export const embeddedProgram = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then(
    (bytes) => WebAssembly.compile(bytes),
  ));
