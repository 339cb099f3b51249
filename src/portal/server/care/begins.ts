import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** When supports of a participant begin that are agreed today: not before their plan, and not before the day that they asked for. */
export const supportsBegin = ({ plan_start, start_date_wanted }: JsonObject, today: string): string =>
  [plan_start, start_date_wanted].reduce<string>(
    (latest, day) => (typeof day === "string" && day > latest ? day : latest),
    today,
  );
