import type { FastifyBaseLogger } from "fastify";
import type { EmbeddedEngine } from "../database/embedded/embedded.ts";
import type { Services } from "../services.ts";
import { dailyDuties, frequentDuties } from "./daily.ts";
import { dumpDatabase } from "./dump.ts";
import { answerRequests } from "./dumpRequest.ts";
import { tidy } from "./tidy.ts";

const everyMinuteMs = 60_000;
const everyQuarterMs = 15 * 60_000;
const everySecondMs = 1000;
const dumpEveryMs = 15 * 60_000;
/** PGlite makes no checkpoint by itself while it runs: its log would grow until it is stopped. */
const longestLog = 256 * 1024 * 1024;
/** The last dump is left out when it takes longer: the one before it is a quarter of an hour old at most. */
const longestLastDumpMs = 3000;

/**
 * Keeps house while the server runs: clears what has expired, does what each day brings, sends mail that waited, and dumps the embedded database,
 * at intervals and when `npm run backup` asks for it.
 * @returns what stops it, and makes a last dump
 */
export function maintain(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const noted = (error: unknown) => log.warn({ err: error }, "maintenance failed");
  const duties = [
    repeat(everyMinuteMs, () => tidy(services), noted),
    repeat(everyMinuteMs, dailyDuties(services), noted),
    repeat(everyQuarterMs, () => frequentDuties(services), noted),
  ];
  const { engine } = services.database;
  if (engine.kind === "embedded")
    duties.push(
      repeat(dumpEveryMs, () => (engine as EmbeddedEngine).checkpoint(longestLog), noted),
      repeat(dumpEveryMs, () => dumpDatabase(services), noted),
      repeat(everySecondMs, () => answerRequests(services), noted),
    );
  return async () => {
    const signal = AbortSignal.timeout(longestLastDumpMs);
    const tooLong = new Promise((resolve) => signal.addEventListener("abort", resolve));
    const ended = Promise.all(duties.map((end) => end())).then(() => dumpDatabase(services, { signal }));
    await Promise.race([ended.catch(noted), tooLong]);
  };
}

/** Does something again and again, never twice at a time. @returns what ends it, when the last time is over */
function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  noted: (error: unknown) => void,
): () => Promise<unknown> {
  let working: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    working ??= work()
      .catch(noted)
      .finally(() => {
        working = undefined;
      });
  }, everyMs);
  return () => {
    clearInterval(timer);
    return working ?? Promise.resolve();
  };
}
