import type { Worker } from "./facts.ts";
import { ordinaryRule, type Piece, situationOf } from "./hours.ts";
import { cutByDay } from "./localDays.ts";
import { multiplierOf } from "./makeLines.ts";
import { firstMet, type HourRule, type Pack, type Rule } from "./pack.ts";
import type { PaidPart } from "./payShift.ts";
import type { Chain, Night } from "./shifts.ts";

/** Time that is paid without having been worked, because less was worked than is paid at least. */
export interface TopUp {
  minutes: number;
  /** The dearest hour of what was worked. */
  rule: HourRule;
  because: Rule;
  /** What it adds to: the last piece of work, or the sleepover. */
  of: Pick<Piece, "work" | "from" | "until">;
}

/**
 * What is added to a period of work of part-time and casual workers that is too short (award clause 10.5), also to each
 * period of a broken shift. Beside a sleepover the longer side counts instead (clause 25.7).
 */
export function topUpsOf(paid: readonly PaidPart[], worker: Worker, pack: Pack): TopUp[] {
  return [...new Set(paid.map(({ chain }) => chain))].flatMap((chain) => {
    const parts = paid.filter((each) => each.chain === chain && each.part);
    if (chain.nights.length > 0)
      return chain.nights.flatMap((night) =>
        besideSleepover(night, besideOf(night, chain, parts), worker, pack),
      );
    const least = firstMet(pack.minimum, situationOf(worker));
    const pieces = parts.flatMap((each) => each.pieces);
    return least ? upTo(least.hours * 60, pieces, least, worker) : [];
  });
}

/** The work just before and just after a sleepover, of which a chain has nothing else between. */
function besideOf(night: Night, { nights }: Chain, parts: readonly PaidPart[]): PaidPart[] {
  const isApart = (from: number, until: number) =>
    nights.some((other) => other !== night && other.from >= from && other.until <= until);
  const before = parts.findLast(({ part }) => part && part.until <= night.from);
  const after = parts.find(({ part }) => part && part.from >= night.until);
  return [
    ...(before?.part && !isApart(before.part.until, night.from) ? [before] : []),
    ...(after?.part && !isApart(night.until, after.part.from) ? [after] : []),
  ];
}

function besideSleepover(night: Night, parts: readonly PaidPart[], worker: Worker, pack: Pack): TopUp[] {
  const beside = parts.toSorted((a, b) => minutesIn(b.pieces) - minutesIn(a.pieces));
  const least = pack.sleepover_work.hours * 60;
  const [longer] = beside;
  if (longer) return upTo(least, longer.pieces, pack.sleepover_work, worker);
  const kinds = cutByDay(night.from, night.until, night.work.place).map(({ kind }) => kind);
  const rules = [kinds.at(0), kinds.at(-1)].flatMap(
    (day) => (day && ordinaryRule(pack, { ...situationOf(worker), day })) ?? [],
  );
  const rule = dearest(rules, worker);
  return rule ? [{ minutes: least, rule, because: pack.sleepover_work, of: night }] : [];
}

function upTo(least: number, pieces: readonly Piece[], because: Rule, worker: Worker): TopUp[] {
  const of = pieces.at(-1);
  const rule = dearest(
    pieces.map(({ ordinary }) => ordinary),
    worker,
  );
  const minutes = least - minutesIn(pieces);
  return of && rule && minutes > 0 ? [{ minutes, rule, because, of }] : [];
}

const minutesIn = (pieces: readonly Piece[]): number => pieces.reduce((sum, { minutes }) => sum + minutes, 0);

const dearest = (rules: readonly HourRule[], worker: Worker): HourRule | undefined =>
  rules.toSorted((a, b) => (multiplierOf(b, worker) ?? 0) - (multiplierOf(a, worker) ?? 0))[0];
