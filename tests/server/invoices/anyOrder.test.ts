import fc from "fast-check";
import { expect, test } from "vitest";
import { freshBooks, openBooks } from "../../support/billingBooks.ts";
import { checksOf } from "../../support/billingChecks.ts";
import { type StepName, stepsOf } from "../../support/billingSteps.ts";
import { openTestServer } from "../../support/server.ts";

/** Sequences that are tried; the long run tries many more. */
const sequences = Number(process.env.ORDERS ?? 0) || 12;

const server = await openTestServer();
const admin = await server.as("admin");
await server.alone();
const opened = await openBooks(server);

/** How far the books are when a sequence begins. */
const beginnings = {
  nothing: [],
  billed: [
    ["run", 0],
    ["add from a note", 0],
    ["approve", 0],
    ["approve", 1],
  ],
  claimed: [
    ["run", 0],
    ["approve", 0],
    ["approve", 1],
    ["send", 1],
    ["claim", 0],
    ["upload", 0],
  ],
} as const satisfies Record<string, readonly (readonly [StepName, number])[]>;

/** Does steps one after the other, and checks the books after each. */
async function inOrder(
  beginning: keyof typeof beginnings,
  steps: readonly (readonly [StepName, number])[],
): Promise<void> {
  const books = await freshBooks(server, admin, opened);
  const [does, check] = [stepsOf(server, admin, books), checksOf(server, admin, books)];
  for (const [name, choice] of beginnings[beginning]) await does[name](choice);
  await check();
  for (const [name, choice] of steps) {
    await does[name](choice);
    await check();
  }
}

const names = Object.keys(stepsOf(server, admin, { ...opened, ids: new Map() })) as StepName[];
const anyBeginning = fc.constantFrom("nothing", "billed", "claimed", "claimed");
const anySteps = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 11 })), {
  minLength: 6,
  maxLength: 12,
  size: "max",
});

test("the usual way ends with everything paid", async () => {
  await inOrder("nothing", [
    ["run", 0],
    ["add from a note", 0],
    ["complete", 0],
    ["run", 0],
    ["approve", 0],
    ["approve", 1],
    ["claim", 0],
    ["upload", 0],
    ...[0, 1, 2, 3, 4].map((row) => ["pay a row", row] as const),
    ["reject", 5],
    ["claim again", 5],
    ["claim", 0],
    ["upload", 1],
    ["reject", 6],
    ["write off", 6],
    ["send", 1],
    ["receive", 1],
  ]);
  const due =
    await server.rows`select status, (data->>'amount_due')::int as due from invoices order by number`;
  expect(due).toEqual([
    { status: "paid", due: 0 },
    { status: "paid", due: 0 },
  ]);
});

test(`nothing is billed, claimed or paid twice, and the books add up, in ${sequences} orders`, async () => {
  await fc.assert(fc.asyncProperty(anyBeginning, anySteps, inOrder), {
    numRuns: sequences,
    endOnFailure: true,
  });
}, 3_600_000);
