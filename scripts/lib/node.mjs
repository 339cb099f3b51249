import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

const wanted = { major: 24, version: "24.21.0" };

/** True when the Node that runs this script can run the product. */
export const nodeIsNewEnough = () => Number(process.versions.node.split(".")[0]) >= wanted.major;

/**
 * Path of a Node 24 binary: fetched from the npm registry once, as the architecture's own package
 * (`node@24` itself downloads in an install script, which npm 11 blocks), into an ignored folder.
 */
export function bringNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const home = join(root, ".tools", "node");
  const binary = join(home, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  mkdirSync(home, { recursive: true });
  console.log(`Node ${process.versions.node} is too old for the product: fetching Node ${wanted.version} …`);
  const code = npm(process.execPath, [
    "install",
    "--prefix",
    home,
    "--no-save",
    "--no-package-lock",
    "--silent",
    `${name}@${wanted.version}`,
  ]);
  if (code !== 0 || !existsSync(binary)) {
    console.error(
      `Node ${wanted.major} is needed and could not be fetched for ${name}. Install it from https://nodejs.org and run the command again.`,
    );
    process.exit(1);
  }
  return binary;
}

/** Runs npm under the given Node and waits; returns its exit code. */
export function npm(node, args) {
  const cli = process.env.npm_execpath;
  const options = { stdio: "inherit", cwd: root, env: { ...process.env, npm_config_loglevel: "error" } };
  const run = cli?.endsWith(".js")
    ? spawnSync(node, [cli, ...args], options)
    : spawnSync("npm", args, options);
  return run.status ?? 1;
}

/** Runs this command again under another Node, passing signals on and ending with its exit code. */
export function runAgainWith(node, args) {
  const child = spawn(node, args, { stdio: "inherit", cwd: root });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
