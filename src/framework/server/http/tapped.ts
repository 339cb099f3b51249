import type { FastifyRequest } from "fastify";
import type { Context, Origin, TapPlace } from "../context.ts";

/** What was tapped longer ago is not believed. */
const longestMs = 7 * 24 * 3_600_000;
/** A device whose clock is further off than that says nothing that could be corrected. */
const mostOffSeconds = 10 * 365 * 24 * 3600;

/**
 * When somebody did what a request asks for, where it was kept on their device for a while: `x-tapped-at`, by the server's
 * clock as the device last saw it, and `x-clock-offset`, the seconds by which the device's own clock was ahead of it. `x-tapped-place` says where, for calls
 * that ask people for it: latitude and longitude in degrees, and the accuracy in metres.
 */
export function tapOf(request: FastifyRequest, now: Date): Pick<Origin, "tapped"> {
  const { "x-tapped-at": at, "x-clock-offset": offset, "x-tapped-place": where } = request.headers;
  const moment = typeof at === "string" ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(moment) || moment < now.getTime() - longestMs) return {};
  const seconds = Math.round(Number(offset ?? 0));
  const place = placeFrom(where);
  return {
    tapped: {
      at: new Date(Math.min(moment, now.getTime())).toISOString(),
      offsetSeconds: Math.abs(seconds) <= mostOffSeconds ? seconds : 0,
      ...(place && { place }),
    },
  };
}

/** A place that is less exact than that, in metres, says nothing. */
const leastExact = 100_000;

function placeFrom(text: unknown): TapPlace | undefined {
  const parts = typeof text === "string" && text.length <= 100 ? text.split(" ").map(Number) : [];
  const [latitude = Number.NaN, longitude = Number.NaN, accuracy = Number.NaN] = parts;
  const isPlace =
    parts.length === 3 &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    accuracy >= 0 &&
    accuracy <= leastExact;
  return isPlace ? { latitude, longitude, accuracy } : undefined;
}

/** The moment at which somebody did what they ask for: now, unless it was kept on their device for a while. */
export const momentOf = ({ origin, services }: Pick<Context, "origin" | "services">): Date =>
  origin.tapped ? new Date(origin.tapped.at) : services.clock.now();
