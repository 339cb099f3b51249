import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { toolPath } from "../lib/tools.mjs";

const watched = ["src/framework/server", "src/framework/shared", "resources", "schemas"];

/**
 * For developing: the server, started again when its sources or the definitions change, and Vite, which shows a change
 * of the portal at once. `npm run dev`, and the settings of `npm start`.
 */
export default function dev() {
  const { PORT = "8080" } = process.env;
  const env = { ...process.env, PORT };
  const folders = (process.env.CONFIG_DIR ? [process.env.CONFIG_DIR] : []).concat(
    watched.map((folder) => join(root, folder)),
  );
  const programs = [
    ["--watch", "--watch-preserve-output", ...folders.map((folder) => `--watch-path=${folder}`), serverMain],
    [toolPath("vite"), "--strictPort", "--host", "127.0.0.1"],
  ].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" }));
  console.log("The portal with its latest sources: http://demo.localhost:5173/");
  const end = () => {
    for (const program of programs) program.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      process.exitCode = 0;
      end();
    });
  for (const program of programs)
    program.once("exit", (code) => {
      process.exitCode ??= code ?? 0;
      end();
    });
}

const serverMain = join(root, "src", "server.ts");
