import { describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

// Names that are not spelt as they are typed. The provider north has three participants and two staff of its own.
const server = await openTestServer();
const people = [
  ["Catherine", "Sørensen"],
  ["Stephen", "O’Brien"],
  ["Siobhán", "Nguyễn"],
  ["Mohammed", "Al-Hassan"],
  ["Shaun", "Müller"],
  ["Mia", "Zammit"],
  ["Jaxon", "Strauß"],
  ["Alison", "Fitzgerald"],
];
await server.insert(
  "participants",
  people.map(([first_name = "", last_name = ""], index) => ({
    first_name,
    last_name,
    status: "active",
    type: "ndis",
    ndis_number: String(430_888_001 + index),
    mobile: "+61491570156",
    mental_health: "Wilhelmina",
  })),
);
await server.insert("staff", [
  {
    first_name: "Gwendolyn",
    last_name: "Papadopoulos",
    email: "gwen@example.com",
    job_title: "Support worker",
    employment_type: "casual",
    status: "active",
    tfn: "123456782",
  },
]);

const searchAll = async (person: string, search: string): Promise<string[]> => {
  const { data, status, text } = await (await server.as(person)).get("search", { search });
  expect(status, text).toBe(200);
  return (
    (data.results as { kind: string; title: string }[])
      // Every provider has the same holidays, and a town is called Katherine.
      .filter(({ kind }) => kind !== "screen" && kind !== "public-holidays")
      .map(({ title }) => title)
  );
};
const list = async (person: string, search: string, more = {}): Promise<string[]> => {
  const { data } = await (await server.as(person)).get("ndis/client/get-all-clients", { search, ...more });
  return data.clients.map(({ full_name: name }: { full_name: string }) => name);
};
const pick = async (person: string, resource: string, search: string): Promise<string[]> => {
  const { data } = await (await server.as(person)).get(`references/${resource}`, { search });
  return data.references.map(({ title }: { title: string }) => title);
};

const misspelt = [
  ["two letters swapped", "Cahterine", "Catherine Sørensen"],
  ["two letters swapped at the end", "Catherien", "Catherine Sørensen"],
  ["a letter too few", "Cathrine", "Catherine Sørensen"],
  ["a letter too many", "Catherrine", "Catherine Sørensen"],
  ["a wrong letter", "Catharine", "Catherine Sørensen"],
  ["another spelling", "Kathryn", "Catherine Sørensen"],
  ["another spelling with K", "Katherine", "Catherine Sørensen"],
  ["a beginning", "Cath", "Catherine Sørensen"],
  ["a missing stroke", "Sorensen", "Catherine Sørensen"],
  ["another ending", "Sorenson", "Catherine Sørensen"],
  ["both names wrong", "Kathryn Sorenson", "Catherine Sørensen"],
  ["the other order", "sorensen kathryn", "Catherine Sørensen"],
  ["v for ph", "Steven", "Stephen O’Brien"],
  ["f for ph", "Stefen", "Stephen O’Brien"],
  ["no apostrophe", "obrien", "Stephen O’Brien"],
  ["a straight apostrophe", "O'Brien", "Stephen O’Brien"],
  ["O'Bryan", "O'Bryan", "Stephen O’Brien"],
  ["no accents", "siobhan nguyen", "Siobhán Nguyễn"],
  ["no accents and a letter too few", "Siobhan Nguyn", "Siobhán Nguyễn"],
  ["a swapped letter in a name with accents", "Nugyen", "Siobhán Nguyễn"],
  ["Muhammad", "Muhammad", "Mohammed Al-Hassan"],
  ["Mohamed", "Mohamed", "Mohammed Al-Hassan"],
  ["no hyphen", "Mohammed Hassan", "Mohammed Al-Hassan"],
  ["Hussan", "Hussan", "Mohammed Al-Hassan"],
  ["Sean", "Sean", "Shaun Müller"],
  ["Shawn", "Shawn", "Shaun Müller"],
  ["Mueller", "Mueller", "Shaun Müller"],
  ["letters of a short name swapped", "Mai", "Mia Zammit"],
  ["one z, one m", "Zamit", "Mia Zammit"],
  ["Jackson", "Jackson", "Jaxon Strauß"],
  ["ss for ß", "Strauss", "Jaxon Strauß"],
  ["y for i", "Alyson", "Alison Fitzgerald"],
  ["two l", "Allison", "Alison Fitzgerald"],
  ["a long name with two letters swapped", "Fitzegrald", "Alison Fitzgerald"],
] as const;

describe("a name is found although it is spelt otherwise", () => {
  test.each(misspelt)("%s: %s", async (_what, typed, name) => {
    expect(await searchAll("admin", typed)).toContain(name);
    expect(await list("admin", typed)).toContain(name);
    expect(await pick("admin", "participants", typed)).toContain(name);
  });

  test.each(["Gwendoline", "Papadopolous", "gwen"])("staff too: %s", async (typed) => {
    expect(await searchAll("admin", typed)).toContain("Gwendolyn Papadopoulos");
  });

  test.each(["Bartholomew", "Katerynburg", "Zzzz", "Catherine Zammit", "Kathryn Muhammad"])(
    "and nobody who has another name: %s",
    async (typed) => {
      expect(await searchAll("admin", typed)).toEqual([]);
      expect(await list("admin", typed)).toEqual([]);
    },
  );
});

describe("what fits best comes first", () => {
  test("the whole word, then its beginning, then what comes near", async () => {
    const others = ["Katherine", "Katherina", "Kathryn"].map((first_name, index) => ({
      first_name,
      last_name: "Ranked",
      status: "active",
      type: "ndis",
      ndis_number: String(430_889_001 + index),
    }));
    await server.insert("participants", others);
    const ranked = (names: string[]) => names.filter((name) => name.endsWith("Ranked"));
    const expected = ["Katherine Ranked", "Katherina Ranked", "Kathryn Ranked"];
    expect(ranked(await pick("admin", "participants", "Katherine"))).toEqual(expected);
    expect(ranked(await searchAll("admin", "Katherine ranked"))).toEqual(expected);
    expect(ranked(await searchAll("admin", "Kather ranked")).slice(0, 2)).toHaveLength(2);
  });

  test("a list shows what comes near only where nobody is spelt so", async () => {
    expect(await list("admin", "Kathryn")).toEqual(["Kathryn Ranked"]);
    expect(await list("admin", "Kathrynn")).toContain("Kathryn Ranked");
  });

  test("and counts, filters and pages it like any other", async () => {
    const { data } = await (
      await server.as("admin")
    ).get("ndis/client/get-all-clients", { search: "Mueller", limit: 1, page: 1, status: "active" });
    expect(data.pagination).toMatchObject({ total: 1, count: 1 });
    expect(await list("admin", "Mueller", { status: "exited" })).toEqual([]);
  });
});

describe("nobody finds more by guessing than by knowing", () => {
  test.each([
    ["worker", "Cahterine"],
    ["participant", "Cahterine"],
    ["admin of south", "Cahterine"],
    ["worker", "Gwendoline"],
    ["newcomer", "Cahterine"],
  ])("%s does not find %s", async (person, typed) => {
    expect(await searchAll(person, typed)).toEqual([]);
    expect(await pick(person, "participants", typed)).toEqual([]);
    expect(await pick(person, "staff", typed)).toEqual([]);
  });

  test.each(["Wilhelmina", "Wilhelmnia", "123456782", "430888", "43088801"])(
    "what is sensitive or encrypted is not among the words: %s",
    async (typed) => {
      expect(await searchAll("admin", typed)).toEqual([]);
      expect(
        await server.rows`select word from search_words where word like ${`%${typed.toLowerCase()}%`}`,
      ).toEqual([]);
    },
  );

  test("the whole NDIS number is found by those who see it", async () => {
    expect(await searchAll("admin", "430 888 001")).toEqual(["Catherine Sørensen"]);
    expect(await pick("admin", "participants", "430888001")).toEqual(["Catherine Sørensen"]);
  });
});

test("a changed name is found by its new words and no longer by its old ones", async () => {
  const admin = await server.as("admin");
  const [mia] = await server.rows<{ uuid: string }>`
    select uuid from participants where full_name = 'Mia Zammit'`;
  const { status, text } = await admin.post("ndis/client/update-client", {
    id: mia?.uuid,
    last_name: "Okonkwo",
  });
  expect(status, text).toBe(200);
  expect(await searchAll("admin", "Okonkow")).toEqual(["Mia Okonkwo"]);
  expect(await searchAll("admin", "Zamit")).toEqual([]);
  expect(
    await server.rows`select from search_words where record_uuid = ${mia?.uuid} and word = 'zammit'`,
  ).toEqual([]);
});
