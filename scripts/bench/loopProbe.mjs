// Loaded into a server before it starts (`--import`): answers on PROBE_PORT, since it was asked last and in milliseconds,
// how long its event loop was held at most (`held`), and how long its thread had the processor (`busy`). Nothing holds the
// loop longer than its thread had the processor: what other programs of the machine take is left out by that.
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
    const busy = (user + system) / 1000;
    response.end(JSON.stringify({ held: Math.min(delay.max / 1e6, busy), busy }));
    delay.reset();
    before = process.threadCpuUsage();
  })
    .listen(Number(process.env.PROBE_PORT), "127.0.0.1")
    .unref();
}
