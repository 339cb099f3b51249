import { cpus, totalmem } from "node:os";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../lib/paths.mjs";

const benches = [
  "size",
  "start",
  "list",
  "large",
  "lists",
  "embedded",
  "export",
  "browser",
  "search",
  "people",
  "forms",
  "referral",
  "secrecy",
  "bodies",
  "import",
  "payRun",
  "claims",
  "invoiceRun",
  "invoicePdf",
  "delivered",
  "tenantLayers",
  "chat",
  "roster",
  "propose",
  "report",
  "readyReports",
];
const file = join(root, "docs", "performance.md");

/**
 * Measures the figures that the product promises and writes them into docs/performance.md: `npm run bench`, a part of
 * them with `npm run bench -- --only list,export`, without writing with `--dry`. What `embedded` fills and
 * the large demo, which take long, stay for the next run with `--keep <folder>`. Ends with 1 when one is missed.
 */
export default async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: benches.join() },
      dry: { type: "boolean", default: false },
      rows: { type: "string" },
      keep: { type: "string" },
    },
  });
  const { stopLargeDemo } = await import("../bench/databases.mjs");
  try {
    await measure(values);
  } finally {
    await stopLargeDemo();
  }
}

async function measure(values) {
  const { isMet } = await import("../bench/table.mjs");
  let missed = 0;
  for (const name of values.only.split(",")) {
    if (!benches.includes(name)) throw new Error(`There is no bench "${name}": ${benches.join(", ")}.`);
    const { run } = await import(`../bench/${name}.mjs`);
    const { tables, verdicts } = await run(values);
    console.log(`\n${tables}\n`);
    for (const verdict of verdicts) {
      const met = isMet(verdict);
      if (met === false) missed += 1;
      console.log(`${met === undefined ? " " : met ? "✓" : "✗"} ${describe(verdict)}`);
    }
    if (!values.dry) await record(name, tables, verdicts.map(describe));
  }
  if (missed > 0) process.exitCode = 1;
}

function describe({ what, value, atLeast, atMost, unit = "" }) {
  const goal =
    atLeast === undefined ? (atMost === undefined ? "" : `at most ${atMost}`) : `at least ${atLeast}`;
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  return `${what}: ${shown}${unit}${goal && ` (goal: ${goal}${unit})`}`;
}

/** Puts a bench's result between its marks. */
async function record(name, tables, verdicts) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const [from, to] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const start = text.indexOf(from);
  const end = text.indexOf(to);
  if (start === -1 || end === -1) throw new Error(`${file} has no place for the bench "${name}".`);
  const machine = `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`;
  const when = new Date().toISOString().slice(0, 10);
  const block = [
    from,
    "",
    tables,
    "",
    ...verdicts.map((line) => `- ${line}`),
    "",
    `_${when}: ${machine}; \`npm run bench -- --only ${name}\`_`,
    "",
  ].join("\n");
  const { format, resolveConfig } = await import("prettier");
  const whole = text.slice(0, start) + block + text.slice(end);
  writeFileSync(file, await format(whole, { ...(await resolveConfig(file)), filepath: file }));
}
