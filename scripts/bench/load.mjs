import autocannon from "autocannon";
import { cpuMs } from "./server.mjs";

/**
 * Asks every target in turn, in short rounds: whatever else the machine does meets all of them alike. The first round
 * warms up and does not count.
 * @param targets {name, url, headers, pid}[]
 * @param databaseMs what tells the processor time of the database
 * @returns by name, one number for each round: requests per second, processor milliseconds a request (`cpu` of the
 *   server's process, `whole` with the database and the load itself) and latencies
 */
export async function interleave(targets, databaseMs, { rounds = 8, seconds = 2, connections = 20 } = {}) {
  const results = Object.fromEntries(
    targets.map(({ name }) => [name, { rate: [], cpu: [], whole: [], p50: [], p99: [] }]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, url, headers, pid } of targets) {
      const before = [cpuMs(pid), databaseMs(), ownMs()];
      const answer = await autocannon({ url, headers, connections, duration: seconds });
      const [server, database, load] = [cpuMs(pid), databaseMs(), ownMs()].map((ms, n) => ms - before[n]);
      const failed = answer.non2xx + answer.errors;
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
      if (round === 0) continue;
      const { total } = answer.requests;
      results[name].rate.push(total / answer.duration);
      results[name].cpu.push(server / total);
      results[name].whole.push((server + database + load) / total);
      results[name].p50.push(answer.latency.p50);
      results[name].p99.push(answer.latency.p99);
    }
  }
  return results;
}

function ownMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The number in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The number below which that share of them lies. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** The median of the ratios of two series, round by round. */
export const medianRatio = (above, below) => median(above.map((value, round) => value / below[round]));

/** Ours and its like in turn, round by round, in milliseconds; the first round fills caches and does not count. */
export async function inTurn(rounds, ours, bare, before = async () => undefined) {
  const [own, beside] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [times, work] of [
      [own, ours],
      [beside, bare],
    ]) {
      await before();
      const began = performance.now();
      await work();
      if (round > 0) times.push(performance.now() - began);
    }
  return { own, beside, ratio: medianRatio(own, beside) };
}
