import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Line } from "#portal/shared/pay/lines.ts";

/** A line of pay as it is kept and answered: what it does not have is null, and times are instants as text. */
export const lineJson = ({
  rule,
  because,
  segments,
  minutes,
  base,
  multiplier,
  ...rest
}: Line): JsonObject => ({
  ...rest,
  minutes: minutes ?? null,
  base: base ?? null,
  multiplier: multiplier ?? null,
  rule: { ...rule },
  because: because.map((each) => ({ ...each })),
  segments: segments.map(({ work, from, until, minutes: length }) => ({
    shift: work,
    from: from.toISOString(),
    until: until.toISOString(),
    minutes: length,
  })),
});
