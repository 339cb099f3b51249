// Loaded into a server before it starts (`--import`): answers on PROBE_PORT how long its event loop was held at most since it
// was asked last, in milliseconds. Nothing holds it longer than its thread had the processor: what other programs of the
// machine take is left out by that.
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread) probe();

function probe() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let before = process.threadCpuUsage();
  createServer((_request, response) => {
    const { user, system } = process.threadCpuUsage(before);
    response.end(String(Math.min(delay.max / 1e6, (user + system) / 1000)));
    delay.reset();
    before = process.threadCpuUsage();
  })
    .listen(Number(process.env.PROBE_PORT), "127.0.0.1")
    .unref();
}
