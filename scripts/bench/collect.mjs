import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Imported before a server that is measured: has it collect its garbage at SIGUSR2, as V8 does by itself when nothing is asked. */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => collect({ type: "major", execution: "sync", flavor: "last-resort" }));
