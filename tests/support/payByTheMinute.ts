import type { Work, Worker } from "#portal/shared/pay/facts.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Place } from "#portal/shared/prices/bands.ts";

/**
 * The pay of a worker worked out minute by minute, with numbers of its own: it shares no code with the engine and no table. The
 * rules are those of the domain reference, sections 5.2 to 5.5, for 2026-27.
 */

const minute = 60_000;
const halfHour = 30 * minute;

interface Tick {
  at: number;
  work: Work;
  /** What the minute is: paid work, an unpaid break, or a sleepover. */
  what: "work" | "break" | "sleep";
}

interface Clock {
  /** Minutes since midnight, and days since 1970, by the local clock. */
  time: number;
  day: number;
  date: string;
}

type Day = "weekday" | "saturday" | "sunday" | "holiday";

/** What a half hour is; offsets, days and holidays change on a half hour at the earliest. */
interface Slot {
  offset: number;
  day: number;
  date: string;
  kind: Day;
}

const slots = new Map<Place, Map<number, Slot>>();

function slotOf(at: number, place: Place): Slot {
  const start = Math.floor(at / halfHour) * halfHour;
  const known = slots.get(place) ?? new Map<number, Slot>();
  slots.set(place, known);
  const slot = known.get(start) ?? makeSlot(start, place);
  known.set(start, slot);
  return slot;
}

function makeSlot(start: number, place: Place): Slot {
  const { date, time } = clockAt(new Date(start), place.zone);
  const day = Date.parse(date) / 86_400_000;
  const holiday = place.holidayFrom(date);
  // 1 January 1970 was a Thursday.
  const weekday = (day + 4) % 7;
  const usual = weekday === 0 ? "sunday" : weekday === 6 ? "saturday" : "weekday";
  const kind = holiday !== undefined && time >= holiday ? "holiday" : usual;
  return { offset: Date.parse(`${date}T${time}:00Z`) - start, day, date, kind };
}

/** What the local clock shows. */
function clockOf(at: number, place: Place): Clock {
  const { offset, day, date } = slotOf(at, place);
  return { time: Math.floor((at + offset - day * 86_400_000) / minute), day, date };
}

const dayKind = (at: number, place: Place): Day => slotOf(at, place).kind;

/** The whole time of a piece of work, minute by minute. */
function ticksOf(work: Work): Tick[] {
  const ticks: Tick[] = [];
  for (let at = work.start.getTime(); at < work.end.getTime(); at += minute) {
    const asleep = work.sleepover && at >= +work.sleepover.start && at < +work.sleepover.end;
    ticks.push({ at, work, what: asleep ? "sleep" : "work" });
  }
  const length = work.breakMinutes ?? 0;
  const runs: Tick[][] = [];
  for (const tick of ticks) {
    const last = runs.at(-1);
    if (last?.[0]?.what === tick.what) last.push(tick);
    else runs.push([tick]);
  }
  const longest = runs.filter((run) => run[0]?.what === "work").toSorted((a, b) => b.length - a.length)[0];
  if (longest && length > 0) {
    const begin = Math.max(0, Math.floor((longest.length - length) / 2));
    for (const tick of longest.slice(begin, begin + length)) tick.what = "break";
  }
  return ticks;
}

interface Group {
  chains: Tick[][];
  date: string;
}

const first = <T>(list: readonly T[]): T => list[0] as T;
const last = <T>(list: readonly T[]): T => list[list.length - 1] as T;
const endOf = (ticks: readonly Tick[]): number => last(ticks).at + minute;
const cares = (chain: readonly Tick[]): boolean => first(chain).work.careTimes !== undefined;
const sleeps = (chain: readonly Tick[]): boolean => chain.some(({ what }) => what === "sleep");

function groupsOf(works: readonly Work[], worker: Worker): Group[] {
  const chains: Tick[][] = [];
  for (const work of works.toSorted((a, b) => +a.start - +b.start)) {
    const ticks = ticksOf(work);
    const before = chains.at(-1);
    if (before && endOf(before) === first(ticks).at && !cares(before) && !cares(ticks)) before.push(...ticks);
    else chains.push(ticks);
  }
  const groups: Group[] = [];
  const mayBreak = worker.stream === "disability" || worker.stream === "home_care";
  for (const chain of chains) {
    const { date } = clockOf(first(chain).at, first(chain).work.place);
    const before = groups.at(-1);
    const gap = before ? first(chain).at - endOf(last(before.chains)) : Infinity;
    const isSame =
      before &&
      mayBreak &&
      !sleeps(chain) &&
      !cares(chain) &&
      !before.chains.some((each) => sleeps(each) || cares(each)) &&
      gap < 600 * minute &&
      (date === before.date || endOf(chain) <= first(first(before.chains)).at + 720 * minute);
    if (isSame) before.chains.push(chain);
    else groups.push({ chains: [chain], date });
  }
  return groups;
}

/** Afternoon, night or neither, for all of a time. */
function kindOf(from: Tick, until: Tick, isBroken: boolean): "afternoon" | "night" | "none" {
  const start = clockOf(from.at, from.work.place);
  const startThere = clockOf(from.at, until.work.place);
  const end = clockOf(until.at, until.work.place);
  if (end.day > startThere.day || (!isBroken && start.time < 360)) return "night";
  return end.time + 1 > 1200 ? "afternoon" : "none";
}

const ordinaryMultiple = { weekday: 100, saturday: 150, sunday: 200, holiday: 250 };
const ordinaryName = { saturday: "saturday", sunday: "sunday", holiday: "public_holiday" };

/** Hundredths and a half of the base rate: 112.5 is an eighth more. */
function ordinaryOf(day: Day, kind: string, casual: boolean): [string, number] {
  const more = casual ? 25 : 0;
  if (day !== "weekday") return [ordinaryName[day], ordinaryMultiple[day] + more];
  if (kind === "night") return ["night", 115 + more];
  if (kind === "afternoon") return ["afternoon", 112.5 + more];
  return ["ordinary", 100 + more];
}

/** The pay of the fortnight from a Monday on, in cents, line by line, as `category minutes rate amount`. */
export function payByTheMinute(worker: Worker, works: readonly Work[], monday: string): string[] {
  const base = worker.rates[0]?.cents ?? 0;
  const casual = worker.employment === "casual";
  const counters = new Map<string, { minutes: number }>();
  const counter = (key: string) => {
    const known = counters.get(key) ?? { minutes: 0 };
    counters.set(key, known);
    return known;
  };
  const firstDay = Date.parse(monday) / 86_400_000;
  const lines: string[] = [];
  const line = (category: string, minutes: number, multiple: number) => {
    const cents = Math.floor((base * multiple * 10 + 500) / 1000);
    const amount = Math.floor((minutes * cents * 2 + 60) / 120);
    lines.push(`${category} ${minutes} ${cents} ${amount}`);
  };
  const fixed = (category: string, cents: number) => lines.push(`${category} 1 ${cents} ${cents}`);
  let before: { group: Group; overtime: boolean } | undefined;
  for (const group of groupsOf(works, worker)) {
    const { chains, date } = group;
    const week = Math.floor((Date.parse(date) / 86_400_000 - firstDay) / 7);
    const fortnight = Math.floor(week / 2);
    const isBroken = chains.length > 1;
    const night = chains.some(sleeps);
    const twelve = night && worker.agreements.includes("twelve_hours_beside_sleepover");
    const full = worker.employment === "full_time";
    const dayLimit = twelve ? 720 : full && !worker.agreements.includes("ten_hour_days") ? 480 : 600;
    const band = full && worker.stream === "social_community" ? 180 : 120;
    const begin = first(first(chains)).at;
    const rest = before && begin - endOf(last(before.group.chains));
    const besideNight = night || (before?.group.chains.some(sleeps) ?? false);
    const eight = besideNight && worker.agreements.includes("eight_hours_rest");
    const isDouble =
      !casual && before?.overtime === true && rest !== undefined && rest < (eight ? 480 : 600) * minute;
    let hadOvertime = false;
    const firstBand = counter(`band ${date}`);
    const isShown = week === 0 || week === 1;

    const overtimeRate = (day: Day, double: boolean): [string, string, number] => {
      hadOvertime = true;
      const more = casual ? 25 : 0;
      if (day === "holiday") return ["overtime_25", "holiday", 250 + more];
      if (day === "sunday") return ["overtime_20", "sunday", 200 + more];
      if (double) return ["overtime_20", "double", 200 + more];
      if (firstBand.minutes < band) {
        firstBand.minutes += 1;
        return ["overtime_15", "first", 150 + more];
      }
      return ["overtime_20", "later", 200 + more];
    };

    const tops: [number, number][] = [];
    for (const chain of chains) {
      if (cares(chain)) {
        const { cancelled, careTimes = [] } = first(chain).work;
        const multiple = casual ? 180 : 155;
        if (isShown) line(cancelled ? "cancellation_pay" : "care_24_hours", 480, multiple);
        if (cancelled) continue;
        for (const key of [`day ${date}`, `week ${week}`, `fortnight ${fortnight}`])
          counter(key).minutes += 480;
        const runs: { rule: string; category: string; multiple: number; minutes: number }[] = [];
        let worked = 0;
        for (const { at, work } of chain) {
          if (!careTimes.some(({ start, end }) => at >= +start && at < +end)) continue;
          worked += 1;
          if (worked <= 480) continue;
          const [category, rule, paid] = overtimeRate(dayKind(at, work.place), isDouble);
          const open = runs.at(-1);
          if (open?.category === category && open.rule === rule) open.minutes += 1;
          else runs.push({ rule, category, multiple: paid, minutes: 1 });
        }
        if (isShown) for (const run of runs) line(run.category, run.minutes, run.multiple);
        continue;
      }
      const parts: Tick[][] = [];
      for (const tick of chain) {
        const open = parts.at(-1);
        const asleep = tick.what === "sleep";
        if (open && (first(open).what === "sleep") === asleep && (!asleep || first(open).work === tick.work))
          open.push(tick);
        else parts.push([tick]);
      }
      const dearest: number[] = [];
      const worked: number[] = [];
      for (const part of parts) {
        const runs: { rule: string; category: string; multiple: number; minutes: number }[] = [];
        const pay = (category: string, rule: string, multiple: number) => {
          const open = runs.at(-1);
          if (open?.category === category && open.rule === rule) open.minutes += 1;
          else runs.push({ rule, category, multiple, minutes: 1 });
        };
        let most = 0;
        let minutes = 0;
        if (sleeps(part)) {
          const { work } = first(part);
          if (isShown) fixed("sleepover", 6287);
          for (const { start, end } of work.disturbances ?? [])
            for (let at = +start; at < Math.max(+end, +start + 60 * minute); at += minute) {
              const [, rule, multiple] = overtimeRate(dayKind(at, work.place), isDouble);
              pay("sleepover_disturbance", rule, multiple);
            }
        } else {
          const kind = !worker.shiftworker
            ? "none"
            : isBroken
              ? kindOf(first(first(chains)), last(last(chains)), true)
              : kindOf(first(part), last(part), false);
          const [ofDay, ofSide, ofWeek, ofFortnight] = [
            counter(`day ${date}`),
            counter(`side ${first(part).at}`),
            counter(`week ${week}`),
            counter(`fortnight ${fortnight}`),
          ] as const;
          for (const { at, work, what } of part) {
            if (what !== "work") continue;
            minutes += 1;
            const day = dayKind(at, work.place);
            const [name, multiple] = ordinaryOf(day, kind, casual);
            most = Math.max(most, multiple);
            const isPast = isBroken && at >= begin + 720 * minute;
            const isOver =
              ofDay.minutes >= dayLimit ||
              (twelve && ofSide.minutes >= 480) ||
              (worker.averaging === "week" ? ofWeek.minutes >= 2280 : ofFortnight.minutes >= 4560);
            if (work.cancelled) pay("cancellation_pay", name, multiple);
            else if (isDouble || isPast || isOver) {
              const [category, rule, paid] = overtimeRate(day, isDouble || isPast);
              pay(category, rule, paid);
            } else {
              for (const each of [ofDay, ofSide, ofWeek, ofFortnight]) each.minutes += 1;
              pay(name, name, multiple);
            }
          }
        }
        dearest.push(most);
        worked.push(minutes);
        if (isShown) for (const run of runs) line(run.category, run.minutes, run.multiple);
      }
      if (sleeps(chain))
        for (const [index, part] of parts.entries()) {
          if (!sleeps(part)) continue;
          const sides = [index - 1, index + 1].filter((side) => parts[side] && !sleeps(parts[side]));
          const longer = sides.toSorted((a, b) => (worked[b] ?? 0) - (worked[a] ?? 0))[0];
          if (longer === undefined) {
            const days = [first(part), last(part)].map(({ at, work }) => dayKind(at, work.place));
            tops.push([240, Math.max(...days.map((day) => ordinaryOf(day, "none", casual)[1]))]);
          } else if ((worked[longer] ?? 0) < 240)
            tops.push([240 - (worked[longer] ?? 0), dearest[longer] ?? 0]);
        }
      else if (!full) {
        const least = worker.stream === "social_community" ? 180 : 120;
        const minutes = worked.reduce((sum, each) => sum + each, 0);
        if (minutes < least) tops.push([least - minutes, Math.max(...dearest)]);
      }
    }
    if (isShown) for (const [minutes, multiple] of tops) line("minimum_engagement", minutes, multiple);
    const isWorked = chains.flat().some(({ work }) => !work.cancelled);
    if (isShown && isBroken && isWorked)
      fixed(chains.length > 2 ? "broken_shift_2" : "broken_shift_1", chains.length > 2 ? 2887 : 2181);
    before = { group, overtime: hadOvertime };
  }
  return lines.toSorted();
}
