import autocannon from "autocannon";
import { cpuMs } from "./server.mjs";

/**
 * Asks every target in turn, in short rounds: whatever else the machine does meets all of them alike. The first round
 * warms up and does not count.
 * @param targets {name, url, headers, pid}[]
 * @returns by name: requests per second, processor milliseconds a request and latencies, one number for each round
 */
export async function interleave(targets, { rounds = 5, seconds = 3, connections = 20 } = {}) {
  const results = Object.fromEntries(
    targets.map(({ name }) => [name, { rate: [], cpu: [], p50: [], p99: [] }]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, url, headers, pid } of targets) {
      const before = cpuMs(pid);
      const { requests, latency, non2xx, errors } = await autocannon({
        url,
        headers,
        connections,
        duration: seconds,
      });
      if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx + errors} requests failed`);
      if (round === 0) continue;
      results[name].rate.push(requests.average);
      results[name].cpu.push((cpuMs(pid) - before) / requests.total);
      results[name].p50.push(latency.p50);
      results[name].p99.push(latency.p99);
    }
  }
  return results;
}

/** The number in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of the ratios of two series, round by round. */
export const medianRatio = (above, below) => median(above.map((value, round) => value / below[round]));
