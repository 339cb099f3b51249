import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const [worker, other] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];
const start = server.services.clock.now().getTime() + 60 * 24 * 3_600_000;

interface Listed {
  uuid: string;
  start_at: string;
  staff?: string;
}
/** All pages of two rows of Alma's shifts in the filter's words, joined. */
async function pages(by: typeof coordinator, query: string): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { status, data } = await by.get(`ndis/shifts?limit=2&page=${page}&${query}`);
    expect(status).toBe(200);
    const rows = data.shifts as Listed[];
    all.push(...rows);
    if (rows.length < 2) return all;
  }
}
const added: Record<string, string> = {};

/** Name, participants, worker and hours from the first, not in their order of time. */
const planned: [string, string[], string | undefined, number][] = [
  ["third", [alma], worker, 60],
  ["first", [alma], worker, 0],
  ["of both", [alma, bela], other, 30],
  ["at the same time", [alma], undefined, 30],
  ["of Bela", [bela], worker, 20],
  ["fifth", [alma], worker, 90],
];

beforeAll(async () => {
  await server.rows`update staff set staff_category = null`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  for (const [name, participants, staff, hours] of planned) {
    const at = (more: number) => new Date(start + (hours + more) * 3_600_000).toISOString();
    const body = { start_at: at(0), end_at: at(2), shift_type: "personal_care", participants, staff };
    const { status, data } = await coordinator.post("ndis/roster/add-new-shift", body);
    expect([name, status]).toEqual([name, 200]);
    added[data.shift.uuid] = name;
  }
});

const names = (rows: Listed[]) => rows.flatMap(({ uuid }) => added[uuid] ?? []);
const future = `&filters=${encodeURIComponent(JSON.stringify({ field: "start_at", operator: "after", value: new Date(start - 86_400_000).toISOString().slice(0, 10) }))}`;

describe("the shifts of a participant, page by page in their order", () => {
  test.each([
    ["oldest first", "asc"],
    ["latest first", "desc"],
  ])("%s", async (_, order) => {
    const rows = await pages(
      coordinator,
      `participants=${alma}&sortField=start_at&sortType=${order}${future}`,
    );
    const sorted = rows.toSorted(
      (a, b) => a.start_at.localeCompare(b.start_at) || (a.uuid < b.uuid ? -1 : 1),
    );
    expect(names(rows)).toEqual(names(order === "asc" ? sorted : sorted.toReversed()));
    expect(names(rows).toSorted()).toEqual(["at the same time", "fifth", "first", "of both", "third"]);
  });

  test.each([
    ["with a status", `participants=${alma}&status=scheduled`, ["fifth", "first", "of both", "third"]],
    ["with a worker", `participants=${alma}&staff=${other}`, ["of both"]],
    [
      "sorted by another field",
      `participants=${alma}&sortField=status`,
      ["at the same time", "fifth", "first", "of both", "third"],
    ],
    [
      "of somebody whom the provider does not have",
      `participants=${idOf("south", "participants", "first")}`,
      [],
    ],
  ])("%s", async (_, query, expected) => {
    const sort = query.includes("sortField") ? "" : "&sortField=start_at&sortType=asc";
    expect(names(await pages(coordinator, `${query}${sort}${future}`)).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  test("of two participants, each once", async () => {
    const either = {
      all: [
        { field: "participants", operator: "in", value: [alma, bela] },
        JSON.parse(decodeURIComponent(future.slice(9))),
      ],
    };
    const rows = await pages(
      coordinator,
      `sortField=start_at&filters=${encodeURIComponent(JSON.stringify(either))}`,
    );
    expect(names(rows).toSorted()).toEqual([
      "at the same time",
      "fifth",
      "first",
      "of Bela",
      "of both",
      "third",
    ]);
  });

  test("a worker sees nothing of them by this list", async () => {
    const asked = await (
      await server.as("worker")
    ).get(`ndis/shifts?participants=${alma}&sortField=start_at`);
    expect(asked.status).toBe(403);
  });
});
