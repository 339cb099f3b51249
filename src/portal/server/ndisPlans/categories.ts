import { sql } from "kysely";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** What a support category is called, with its number; a number that is not known is its own name. */
export function categoryName({ services }: Context, category: string): string {
  const known = choicesOf(services.definitions.schemas.get("types/support-category") ?? {}) ?? [];
  return known.find(({ value }) => value === category)?.label ?? category;
}

/** The booking by which a line of an invoice was priced, beside `line`. */
export const bookingOfLine = sql`left join records booking on booking.tenant_id = line.tenant_id
  and booking.resource = 'service-bookings' and booking.uuid::text = line.data->>'booking'`;

/** The support category whose budget pays for a line of an invoice: that of its booking, else that of its support item. */
export const categoryOfLine = sql`coalesce(booking.data->>'budget_category', left(line.data->>'support_item', 2))`;
