import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { largeDemo } from "./databases.mjs";
import { table } from "./table.mjs";

/** What a shift is kept in: itself, and a row for each of its participants. */
const kept = ["shifts", "shifts_participants"];
const most = 6;

/**
 * How long the large demo takes to be filled, with everything that is in it and with a million shifts over twelve months, beside
 * a bare COPY of the shifts alone into tables with the same indexes, without triggers, references and the words that shifts are
 * found by.
 */
export async function run({ keep }) {
  const { seconds, cpuSeconds, query } = await largeDemo(keep);
  const [{ shifts, months }] = await query(
    `select count(*)::int as shifts, (extract(epoch from max(start_at) - min(start_at)) / 86400 / 30.44)::float as months from shifts`,
  );
  const bare = await copied(query);
  const number = (count) => count.toLocaleString("en-AU");
  return {
    tables: table(
      ["what", "result"],
      [
        ["shifts", `${number(shifts)} over ${months.toFixed(1)} months`],
        [
          "the large demo is filled",
          `${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of processor time)`,
        ],
        ["bare COPY of its shifts", `${bare.toFixed(0)} s`],
      ],
    ),
    verdicts: [
      { what: "Shifts of the large demo", value: shifts, atLeast: 1_000_000 },
      { what: "Months that they span", value: months, atLeast: 11.9 },
      { what: "The large demo is filled, to a bare COPY of its shifts", value: seconds / bare, atMost: most },
    ],
  };
}

/** @returns seconds that the rows take from a file of the database's machine into empty tables */
async function copied(query) {
  let spent = 0;
  for (const name of kept) {
    const file = join(tmpdir(), `portal-bench-${process.pid}-${name}.copy`);
    await query(`copy ${name} to '${file}'`);
    await query(`create table bare_copy (like ${name} including all)`);
    const began = performance.now();
    await query(`copy bare_copy from '${file}'`);
    spent += performance.now() - began;
    await query("drop table bare_copy");
    rmSync(file);
  }
  return spent / 1000;
}
