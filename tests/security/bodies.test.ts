import { describe, expect, test } from "vitest";
import type { Answer } from "../support/answer.ts";
import { openTestServer } from "../support/server.ts";
import { Visitor } from "../support/visitor.ts";

const server = await openTestServer();
const wrong = (count: number) => Array.from({ length: count }, (_, at) => `z${at}`);

/** Processor time of an answer in milliseconds: other programs of the machine do not count. */
async function cpuOf(ask: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const before = process.cpuUsage();
  const answer = await ask();
  const { user, system } = process.cpuUsage(before);
  return { answer, ms: (user + system) / 1000 };
}

/** Before, 16,000 wrong choices took 15 s and the time grew with their square. `npm run bench -- --only bodies` has the figures. */
const most = 1000;

describe("a list of wrong choices costs no more than reading it (G-28, S-1)", () => {
  test.each([99, 100, 2000, 16_000])("%i of them, from a participant", async (count) => {
    const participant = await server.as("participant");
    const body = { first_name: "A", last_name: "B", relationship: "parent", can_view: wrong(count) };
    const { answer, ms } = await cpuOf(() => participant.post("ndis/participant/caring-advocates", body));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors).length).toBeLessThanOrEqual(100);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(ms).toBeLessThan(most);
  });

  test("8,000 of them, from a visitor at the referral form", async () => {
    const { challenge, proof, address } = await new Visitor(server, "referral").open();
    const nobody = await server.as("nobody");
    const body = { challenge, proof, first_name: "A", last_name: "B", requested_services: wrong(8000) };
    const { answer, ms } = await cpuOf(() =>
      nobody.post("ndis/north/whitelabel/add-new-referral", body, { remoteAddress: address }),
    );
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(ms).toBeLessThan(most);
  });

  test("80,000 unknown keys at the sign-in are not read (S-2)", async () => {
    const nobody = await server.as("nobody");
    const body = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]));
    const { answer } = await cpuOf(() => nobody.post("auth/login", body));
    expect(answer.status).toBe(413);
    expect(answer.text.length).toBeLessThan(500);
  });
});
