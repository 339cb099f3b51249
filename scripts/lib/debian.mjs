import { spawn } from "node:child_process";

const longestMs = 300_000;

/**
 * Installs packages of Debian where that is possible: as root, with apt. Says nothing and changes nothing elsewhere.
 * @param {string[]} packages
 */
export async function tryInstall(packages) {
  if (process.getuid?.() !== 0 || packages.length === 0) return;
  const { status } = await quietly("apt-get", ["update", "-qq"]);
  if (status === 0)
    await quietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}

/** Runs a program without its output, for some minutes at most; status is null when it did not come to an end. */
export function quietly(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: longestMs,
    });
    child.once("error", () => resolve({ status: null }));
    child.once("exit", (status) => resolve({ status }));
  });
}
