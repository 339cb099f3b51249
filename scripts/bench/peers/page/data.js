/** The same shifts for every peer, by their start as the server answers them: workers by a month, with times of a provider's day. */
export const shiftsOf = (workers, count) =>
  spread(workers, count).sort((one, other) => one.start_at.localeCompare(other.start_at));

function spread(workers, count) {
  const types = ["personal_care", "community_access", "domestic", "sil", "sleepover"];
  const first = Date.parse("2026-11-01T00:00:00+11:00");
  return Array.from({ length: count }, (_, index) => {
    const worker = index % workers;
    const day = Math.floor(index / workers + worker * 7) % 30;
    const hour = 6 + ((index * 5) % 14);
    const start = first + (day * 24 + hour) * 3_600_000;
    return {
      id: `s${index}`,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + (2 + (index % 3) * 2) * 3_600_000).toISOString(),
      staff: `w${worker}`,
      participant: `Participant ${index % 150}`,
      shift_type: types[index % types.length],
    };
  });
}

export const workersOf = (count) =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Support worker ${index}` }));

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** Milliseconds from the data until the frame that shows it has been drawn, on a page that has been drawn before. */
export async function timed(draw) {
  document.body.append("Loading");
  for (let count = 0; count < 10; count += 1) await frame();
  return new Promise((resolve) => {
    const began = performance.now();
    draw();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  });
}
