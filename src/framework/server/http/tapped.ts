import type { FastifyRequest } from "fastify";
import { tapPlaceFrom } from "#framework/shared/offline/tapPlace.ts";
import type { Context, Origin } from "../context.ts";

/** What was tapped longer ago is not believed. */
const longestMs = 7 * 24 * 3_600_000;
/** A device whose clock is further off than that says nothing that could be corrected. */
const mostOffSeconds = 10 * 365 * 24 * 3600;

/**
 * When someone did what a request asks for, where it was kept on their device for a while: `x-tapped-at`, by the server's
 * clock as the device last saw it, and `x-clock-offset`, the seconds by which the device's own clock was ahead of it.
 * `x-tapped-place` says where, for calls that ask people for it.
 */
export function tapOf(request: FastifyRequest, now: Date): Pick<Origin, "tapped"> {
  const { "x-tapped-at": at, "x-clock-offset": offset, "x-tapped-place": where } = request.headers;
  const moment = typeof at === "string" ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(moment) || moment < now.getTime() - longestMs) return {};
  const seconds = Math.round(Number(offset ?? 0));
  const place = tapPlaceFrom(where);
  return {
    tapped: {
      at: new Date(Math.min(moment, now.getTime())).toISOString(),
      offsetSeconds: Math.abs(seconds) <= mostOffSeconds ? seconds : 0,
      ...(place && { place }),
    },
  };
}

/** The moment at which someone did what they ask for: now, unless it was kept on their device for a while. */
export const momentOf = ({ origin, services }: Pick<Context, "origin" | "services">): Date =>
  origin.tapped ? new Date(origin.tapped.at) : services.clock.now();
