import { parentPort, workerData } from "node:worker_threads";
import type { Choice, Problem } from "./problem.ts";
import { solve } from "./solve.ts";

/** What the thread is started with. */
export interface Order {
  problem: Problem;
  first: Choice;
  withinSeconds: number;
}

const { problem, first, withinSeconds } = workerData as Order;
parentPort?.postMessage(await solve(problem, first, withinSeconds));
