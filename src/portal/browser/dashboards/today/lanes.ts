import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, startOfDay } from "#framework/shared/dates/zones.ts";
import type { DayShift } from "#portal/shared/dashboards.ts";

/** A line of the strip: the shifts of one worker, or gaps that do not overlap. */
export interface Lane {
  key: string;
  worker: string | null;
  shifts: DayShift[];
}

/** The lines of a day: gaps first, as few lines as they need, then who works now or next, then who has finished. */
export function lanesOf(shifts: readonly DayShift[]): Lane[] {
  const gaps: Lane[] = [];
  const workers = new Map<string, Lane>();
  for (const shift of shifts) {
    if (shift.staff === null) {
      const free = gaps.find(({ shifts: own }) => own.every((other) => other.end_at <= shift.start_at));
      if (free) free.shifts.push(shift);
      else gaps.push({ key: `gap ${gaps.length}`, worker: null, shifts: [shift] });
      continue;
    }
    const lane = workers.get(shift.staff) ?? { key: shift.staff, worker: shift.worker ?? "", shifts: [] };
    lane.shifts.push(shift);
    workers.set(shift.staff, lane);
  }
  const [done, ahead] = [true, false].map((wanted) =>
    [...workers.values()].filter(({ shifts: own }) => own.every(isOver) === wanted),
  );
  return [...gaps, ...(ahead ?? []), ...(done ?? [])];
}

const isOver = ({ status }: DayShift): boolean => status === "completed" || status === "no_show";

const hourMs = 3_600_000;
/** The hours that are always shown. */
const usual = { from: 6, until: 21 };
/** Hours between two that are written. */
const step = 3;

/** Where things stand on a day's line, in percent: from six to nine, and longer where shifts are. */
export interface Scale {
  hours: { time: string; at: number }[];
  /** Undefined when it is another time of day. */
  now: number | undefined;
  placeOf: (shift: Pick<DayShift, "start_at" | "end_at">) => { from: number; width: number };
}

/** The scale of a day that shows every shift of it. */
export function scaleOf(shifts: readonly DayShift[], day: string, zone: string, moment = new Date()): Scale {
  const first = startOfDay(day, zone).getTime();
  const last = startOfDay(addDays(day, 1), zone).getTime();
  const within = (at: number) => Math.min(Math.max(at, first), last);
  const starts = shifts.map(({ start_at: at }) => within(Date.parse(at)));
  const ends = shifts.map(({ end_at: at }) => within(Date.parse(at)));
  const whole = (at: number, round: (hours: number) => number) =>
    first + round((at - first) / hourMs / step) * step * hourMs;
  const from = whole(Math.min(first + usual.from * hourMs, ...starts), Math.floor);
  const until = Math.min(last, whole(Math.max(first + usual.until * hourMs, ...ends), Math.ceil));
  const share = (at: number) => Math.round(((at - from) / (until - from)) * 1000) / 10;
  const hours = [];
  for (let at = from; at < until; at += step * hourMs)
    hours.push({ time: clockAt(new Date(at), zone).time, at: share(at) });
  const now = moment.getTime();
  return {
    hours,
    now: now > from && now < until ? share(now) : undefined,
    placeOf: ({ start_at: start, end_at: end }) => {
      const place = share(within(Date.parse(start)));
      return { from: place, width: Math.round((share(within(Date.parse(end))) - place) * 10) / 10 };
    },
  };
}
