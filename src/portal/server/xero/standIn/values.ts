import { createHash } from "node:crypto";
import { isIsoDate } from "#framework/shared/dates/dates.ts";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { Json } from "#framework/shared/schema/schema.ts";

/** An instant as Xero writes it: `/Date(1573621524489+0000)/`. */
export const xeroInstant = (instant: number): string => `/Date(${instant}+0000)/`;

/** A day as Xero writes it, as its midnight in UTC. */
export const xeroDay = (day: string): string => xeroInstant(Date.parse(`${day}T00:00:00Z`));

/** The day in `2026-11-09`, `2026-11-09T00:00:00` or `/Date(1794182400000+0000)/`; undefined where there is none. */
export function dayFrom(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const instant = instantFrom(value);
  const day = instant === undefined ? value.slice(0, 10) : new Date(instant).toISOString().slice(0, 10);
  return isIsoDate(day) && (instant !== undefined || /^.{10}(T.*)?$/.test(value)) ? day : undefined;
}

/** The milliseconds of a `/Date(…)/`; undefined for anything else. */
export function instantFrom(text: string): number | undefined {
  const milliseconds = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(text)?.[1];
  return milliseconds === undefined ? undefined : Number(milliseconds);
}

/** Cents as the decimal dollars of an answer. */
export const dollars = (cents: number): number => cents / 100;

/** Cents of an amount in dollars, as a number or as text; undefined where it is none. */
export function centsFrom(value: Json | undefined): number | undefined {
  const amount = numberFrom(value);
  return amount === undefined ? undefined : roundHalfUp(amount * 100);
}

/** A number, also one in text, as Xero reads both; undefined where it is none. */
export function numberFrom(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Text of a field, trimmed; empty where there is none. */
export const textFrom = (value: Json | undefined): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** An id that is the same in every process: what is linked to the stand-in's own data stays linked. */
export function fixedId(name: string): string {
  const digest = createHash("sha256").update(`xero stand-in: ${name}`).digest("hex");
  const parts = [8, 12, 16, 20, 32].map((end, index) => digest.slice([0, 8, 12, 16, 20][index], end));
  return parts
    .with(2, `4${parts[2]?.slice(1)}`)
    .with(3, `a${parts[3]?.slice(1)}`)
    .join("-");
}

/** Whether two texts say the same, whatever the case. */
export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
