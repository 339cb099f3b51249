import { gatherStatistics } from "../database/embedded/statistics.ts";
import { deleteQueued, providersWithDeletions } from "../files/deletions.ts";
import { sweepIncoming } from "../files/incoming.ts";
import { everyMinute, keepJobs } from "../jobs/keep.ts";
import type { Services } from "../context.ts";
import { dumpDatabase, lastDump } from "./dump.ts";
import { answerRequests } from "./dumpRequest.ts";
import { forEachTenant } from "./eachTenant.ts";
import { tidy } from "./purgeExpired.ts";
import { isEmbedded } from "../database/embedded/isEmbedded.ts";

/** A few minutes past, when the duties of a day that begins on the hour are under way. */
const everyHour = "7 * * * *";

const everyMinuteMs = 60_000;
const everyQuarterMs = 15 * 60_000;
const everySecondMs = 1000;
const probeEveryMs = 15_000;
const dumpEveryMs = 15 * 60_000;
const statisticsEveryMs = 60 * 60_000;
/** PGlite makes no checkpoint by itself while it runs: its log would grow until it is stopped. */
const longestLog = 256 * 1024 * 1024;
/** With less time than this a last dump is not begun: copying the folder cannot be broken off, and holds up the end. */
const shortestDumpMs = 2500;

/**
 * Keeps house while the server runs. What one process does for all of them is a job (`src/framework/server/jobs`): it clears what has
 * expired, does what each day brings, sends notices, and deletes files that nobody needs. What each process does for itself
 * has a timer of its own: it counts the mail that waits, tries services that are in trouble, and dumps the embedded database,
 * at intervals and when `npm run backup` asks for it.
 * @returns what stops it, and makes a last dump where the milliseconds that it is given are enough for one
 */
export function maintain(services: Services): (withinMs: number) => Promise<void> {
  const { engine } = services.database;
  const { dataDir } = services.config;
  const every = repeater(services);
  const duties = [
    every(everyMinuteMs, "mail-count", () => services.mail.count()),
    every(everyMinuteMs, "backlogs", () =>
      services.backlogs.count(services.database.owner, services.clock.now()),
    ),
    every(everyQuarterMs, "incoming", () => sweepIncoming(dataDir)),
    every(probeEveryMs, "probe", () => probeServices(services)),
  ];
  if (isEmbedded(engine))
    duties.push(
      every(dumpEveryMs, "checkpoint", () => engine.checkpoint(longestLog)),
      every(statisticsEveryMs, "statistics", () => gatherStatistics(services.database.owner)),
      every(dumpEveryMs, "dump", () => dumpDatabase(services)),
      every(everySecondMs, "dump-requests", () => answerRequests(services)),
    );
  const jobs = keepJobs(services, [
    { name: "tidy", cron: everyHour, work: () => tidy(services) },
    { name: "files", cron: everyMinute, work: () => deleteFiles(services) },
    { name: "outbox", cron: everyMinute, work: () => lookAtMail(services) },
  ]);
  return async (withinMs) => {
    const signal = AbortSignal.timeout(withinMs);
    const tooLong = new Promise((resolve) => signal.addEventListener("abort", resolve));
    const working = [jobs.stop(withinMs / 2), ...duties.map((end) => end())];
    const until = performance.now() + withinMs;
    const ended = Promise.all(working).then(() =>
      until - performance.now() >= shortestDumpMs ? lastDump(services, signal) : undefined,
    );
    await Promise.race([
      ended.catch((err: unknown) => services.log.warn({ err }, "maintenance failed")),
      tooLong,
    ]);
  };
}

/** Counts the mail that waits, and begins to send what is due. */
export async function lookAtMail(services: Services): Promise<void> {
  const due = await services.mail.count();
  services.background.start(services, "mail", ...due.map((tenant) => ({ tenant })));
}

/** Deletes the objects of files that nobody needs any more. */
export async function deleteFiles(services: Services): Promise<void> {
  const { files, database } = services;
  const isPaused = () => files.outside?.isPaused === true;
  if (isPaused()) return;
  await forEachTenant(services, {
    duty: "files",
    due: providersWithDeletions,
    work: (id) => (isPaused() ? Promise.resolve() : deleteQueued(database.db, files, id)),
  });
}

/** Tries the services outside that are in trouble, so that it is known when they are back. */
async function probeServices({ files, mail }: Pick<Services, "files" | "mail">): Promise<void> {
  for (const { outside, probe } of [files, mail])
    if (outside && probe && outside.status.state !== "ok" && !outside.isPaused)
      await probe().catch(() => undefined);
}

type Every = (everyMs: number, name: string, work: () => Promise<unknown>) => () => Promise<unknown>;

/** Does something again and again, never twice at a time. @returns what ends it, when the last time is over */
const repeater =
  ({ scheduledJobs, log }: Services): Every =>
  (everyMs, name, work) => {
    let working: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      working ??= scheduledJobs
        .perform(name, work)
        .catch((err: unknown) => log.error({ err, duty: name }, "a duty failed"))
        .finally(() => {
          working = undefined;
        });
    }, everyMs);
    return () => {
      clearInterval(timer);
      return working ?? Promise.resolve();
    };
  };
