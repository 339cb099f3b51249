/**
 * Runs lanes in their order, two at a time; a wide one alone. A lane whose predecessor failed is left out.
 * @param {import("./lanes.mjs").Lane[]} lanes
 * @param {(lane: import("./lanes.mjs").Lane) => Promise<{ failed: boolean }>} run
 * @param {(lane: import("./lanes.mjs").Lane, cause: string) => void} leaveOut
 */
export async function schedule(lanes, run, leaveOut) {
  const places = 2;
  const waiting = [...lanes];
  const running = new Map();
  const ended = new Map();
  const begin = async (lane) => {
    ended.set(lane.name, await run(lane));
    running.delete(lane);
  };
  const isOver = (name) => ended.has(name) || !lanes.some((lane) => lane.name === name);

  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(({ after = [] }) => after.every(isOver));
    const next = waiting[at];
    const cause = next?.after?.find((name) => ended.get(name)?.failed);
    const taken = [...running.keys()].reduce((sum, { wide }) => sum + (wide ? places : 1), 0);
    if (cause !== undefined) {
      waiting.splice(at, 1);
      ended.set(next.name, { failed: true });
      leaveOut(next, cause);
    } else if (next && taken + (next.wide ? places : 1) <= places) {
      waiting.splice(at, 1);
      running.set(next, begin(next));
    } else await Promise.race(running.values());
  }
}
