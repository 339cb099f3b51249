import { Worker } from "node:worker_threads";
import { greedyChoice } from "./greedy.ts";
import type { Problem } from "./problem.ts";
import type { Solved } from "./solve.ts";
import type { Order } from "./solveWorker.ts";

interface Limits {
  withinSeconds: number;
  memoryMb: number;
  signal?: AbortSignal;
}

/** Loading the solver and reading the model are not within its own limit. */
const graceMs = 5000;

/**
 * The proposals for a problem, each at least as cheap as the one before: one at once, and a better one when the solver has
 * it. The solver runs in a thread of its own, which ends with the answer, at the limit, or when the caller gives up.
 */
export async function* proposalsFor(
  problem: Problem,
  { withinSeconds = 15, memoryMb = 512, signal }: Partial<Limits> = {},
): AsyncGenerator<Solved> {
  const first = greedyChoice(problem);
  yield { choice: first, isBest: false };
  if (problem.shifts.length === 0 || signal?.aborted) return;
  const better = await inThread({ problem, first, withinSeconds }, memoryMb, signal);
  if (better) yield better;
}

/** What the thread answers; undefined where it was ended before. */
async function inThread(order: Order, memoryMb: number, signal?: AbortSignal): Promise<Solved | undefined> {
  const worker = new Worker(new URL("./solveWorker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Solved | undefined>();
  const end = () => void worker.terminate();
  const timer = setTimeout(end, order.withinSeconds * 1000 + graceMs);
  signal?.addEventListener("abort", end, { once: true });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    await worker.terminate();
  }
}
