import { isIsoDate } from "./dates.ts";
import { writtenDate } from "./written.ts";

/** How often something happens again: the part of RFC 5545's recurrence rules that a person can fill in. */
export interface Repeat {
  every: "day" | "week" | "month";
  /** 1 for each, 2 for each second, … */
  interval: number;
  /** Weekdays of a weekly repetition: 0 for Sunday to 6 for Saturday, in their order. Empty: that of the first time. */
  days: number[];
  /** The last day that it can happen on, as an ISO date. */
  until: string;
}

const frequencies = new Map<string, Repeat["every"]>([
  ["DAILY", "day"],
  ["WEEKLY", "week"],
  ["MONTHLY", "month"],
]);
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const mostInterval = 12;

/** Reads a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270301`; undefined when it is not one of ours. */
export function readRepeat(rule: string): Repeat | undefined {
  const parts = new Map(
    rule
      .slice(0, 200)
      .split(";")
      .map((part): [string, string] => {
        const [name = "", value = ""] = part.split("=");
        return [name, value];
      }),
  );
  const every = frequencies.get(parts.get("FREQ") ?? "");
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const days = (parts.get("BYDAY") ?? "")
    .split(",")
    .filter(Boolean)
    .map((day) => weekdays.indexOf(day));
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(parts.get("UNTIL") ?? "") ?? [];
  const until = `${year}-${month}-${day}`;
  const isKnown = [...parts.keys()].every((name) => ["FREQ", "INTERVAL", "BYDAY", "UNTIL"].includes(name));
  const isWhole = Number.isInteger(interval) && interval >= 1 && interval <= mostInterval;
  if (!every || !isKnown || !isWhole || !isIsoDate(until) || days.includes(-1)) return undefined;
  if (days.length > 0 && every !== "week") return undefined;
  return { every, interval, days: [...new Set(days)].toSorted((a, b) => a - b), until };
}

/** A repetition as the rule that is stored. */
export function writeRepeat({ every, interval, days, until }: Repeat): string {
  const frequency = [...frequencies].find(([, unit]) => unit === every)?.[0] ?? "WEEKLY";
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(every === "week" && days.length > 0 ? [`BYDAY=${days.map((day) => weekdays[day]).join(",")}`] : []),
    `UNTIL=${until.replaceAll("-", "")}`,
  ].join(";");
}

/** A rule in words: `Every second week on Mon and Wed until 1 Mar 2027`; the rule itself where it is not one of ours. */
export function repeatInWords(rule: string): string {
  const repeat = readRepeat(rule);
  if (!repeat) return rule;
  const { every, interval, days, until } = repeat;
  const often =
    interval === 1
      ? `Every ${every}`
      : interval === 2
        ? `Every second ${every}`
        : `Every ${interval} ${every}s`;
  const names = days.map((day) => weekdayNames[day]);
  const on = names.length === 0 ? "" : ` on ${new Intl.ListFormat("en-AU").format(names.map(String))}`;
  return `${often}${on} until ${writtenDate(until)}`;
}
