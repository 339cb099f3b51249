import { beforeAll, describe, expect, test, vi } from "vitest";
import type { DutyJob } from "#framework/server/jobs/dutyJob.ts";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import type { Jobs } from "#framework/server/jobs/jobs.ts";
import type { DailyWork } from "#framework/server/portal.ts";
import { openQueues } from "../../support/jobs.ts";
import { openTestServer } from "../../support/server.ts";

// Two processes with one database: each duty is done by one of them, and what fails holds nothing else up.
const server = await openTestServer();
const { services } = server;
const within = { timeout: 20_000, interval: 100 };
let processes: Jobs[] = [];
const done: string[] = [];
let broken: string | undefined;

const idOf = async (slug: string): Promise<string> =>
  (await server.rows<{ id: string }>`select id from tenants where slug = ${slug}`)[0]?.id ?? "";
const job = async (slug: string, day: string): Promise<DutyJob> => ({
  tenant: await idOf(slug),
  duty: "judge-shifts",
  day,
});

const replaceDuty = (work: DailyWork): void => {
  services.portal = { ...services.portal, dailyJobs: { "judge-shifts": work } };
};

beforeAll(async () => {
  replaceDuty((_services, { slug }) => {
    if (slug === broken) throw new Error("Pia Participant's diagnosis");
    done.push(slug);
    return Promise.resolve();
  });
  processes = await openQueues(server, 2);
});

test("a duty is done once, however many processes take it on", async () => {
  const duties = [await job("north", "2026-12-01"), await job("south", "2026-12-01")];
  await Promise.all(processes.map((each) => each.put("duty", duties)));
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["north", "south"]), within);
  await Promise.all(processes.map((each) => each.put("duty", duties)));
  const next = await job("north", "2026-12-02");
  await processes[0]?.put("duty", [next]);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["north", "north", "south"]), within);
});

test("a duty that throws for one provider is done for the others, shown without its reason, and tried again", async () => {
  const [first] = processes;
  done.length = 0;
  broken = "north";
  const failures = services.scheduledJobs.all.get("daily")?.failures ?? 0;
  const [north, south] = [await job("north", "2026-12-03"), await job("south", "2026-12-03")];
  await first?.put("duty", [north, south]);
  await vi.waitFor(async () => expect(await first?.failed(north.tenant)).toHaveLength(1), within);
  await vi.waitFor(() => expect(done).toEqual(["south"]), within);
  expect(services.scheduledJobs.all.get("daily")?.failures).toBe(failures + 1);
  const [failed] = (await first?.failed(north.tenant)) ?? [];
  expect(failed).toMatchObject({ duty: "judge-shifts", day: "2026-12-03", state: "retry", attempts: 1 });
  expect(await first?.failed(south.tenant)).toEqual([]);
  const kept = await server.rows<{
    kept: string;
  }>`select jsonb_agg(to_jsonb(job))::text as kept from jobs.job job`;
  expect(kept[0]?.kept).not.toContain("diagnosis");

  services.jobs = first;
  const page = async (person: string) =>
    (await (await server.as(person)).get("records/background-jobs")).data.jobs as unknown[];
  expect(await page("admin")).toEqual([expect.objectContaining({ duty: "judge-shifts", state: "retry" })]);
  expect(await page("admin of south")).toEqual([]);

  broken = undefined;
  expect(await first?.retry(south.tenant, failed?.uuid ?? ""), "another provider's").toBe(false);
  const retry = async (person: string) =>
    (await (await server.as(person)).post(`records/background-jobs/${failed?.uuid ?? ""}/retry`)).status;
  expect(await retry("worker")).toBe(403);
  expect(await retry("admin of south")).toBe(404);
  expect(await retry("admin")).toBe(200);
  await vi.waitFor(() => expect(done).toEqual(["south", "north"]), within);
  expect(await first?.failed(north.tenant)).toEqual([]);
});

test("a process that ends lets its job come to an end, and takes no other", async () => {
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replaceDuty(async (_services, { slug }) => {
    began.resolve();
    await mayEnd.promise;
    done.push(slug);
  });
  const [ending] = await openQueues(server, 1);
  await Promise.all(processes.map((each) => each.stop(1000)));
  done.length = 0;
  await ending?.put("duty", [await job("north", "2026-12-03"), await job("south", "2026-12-09")]);
  await began.promise;
  const stopped = ending?.stop(10_000);
  mayEnd.resolve();
  await stopped;
  expect(done).toEqual(["south"]);
  const states = await server.rows<{ state: string }>`
    select state::text from jobs.job where data->>'day' = '2026-12-09'`;
  expect(states).toEqual([{ state: "completed" }]);
});

describe("the duties of a day", () => {
  test("are taken on once for each provider, when its day begins where it is", async () => {
    const taken: string[] = [];
    server.clock.set("2026-12-04T12:30:00.000Z");
    await server.rows`update tenants set settings = settings || '{"time_zone": "Australia/Perth"}' where slug = 'south'`;
    services.tenants.forget();
    const [north, south] = [await idOf("north"), await idOf("south")];
    const take = dailyJobs(services, (jobs) => {
      for (const { tenant, duty, day } of jobs)
        if (duty === "notices" && (tenant === north || tenant === south))
          taken.push(`${tenant === north ? "north" : "south"} ${day}`);
      return Promise.resolve();
    });
    await take();
    await take();
    expect(taken.toSorted()).toEqual(["north 2026-12-04", "south 2026-12-04"]);
    // Midnight is past in Sydney, and three hours away in Perth.
    server.clock.set("2026-12-04T13:30:00.000Z");
    await take();
    expect(taken.slice(2)).toEqual(["north 2026-12-05"]);
    server.clock.set("2026-12-04T16:30:00.000Z");
    await take();
    expect(taken.slice(3)).toEqual(["south 2026-12-05"]);
  });

  test("of a week without a server are those of the day it comes back", async () => {
    const days: string[] = [];
    const take = dailyJobs(services, (jobs) => {
      days.push(...new Set(jobs.map(({ day }) => day)));
      return Promise.resolve();
    });
    server.clock.set("2026-12-14T01:00:00.000Z");
    await take();
    expect([...new Set(days)]).toEqual(["2026-12-14"]);
  });
});
