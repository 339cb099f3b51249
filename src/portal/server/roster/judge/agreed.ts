import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { bandFields } from "../bookingPrice.ts";
import type { Planned } from "./planned.ts";

/** What is agreed with participants on services. */
export interface Agreed {
  participant: string;
  service: string;
  from: string | null;
  until: string | null;
  status: string;
  remaining: number | null;
  rate: number | null;
  /** The dearest of its prices at any time, in cents. */
  dearest: number;
  /** The support category whose budget pays. */
  category: string | null;
}

/** What is agreed with participants, by participant. */
export type Agreements = ReadonlyMap<string, readonly Agreed[]>;

/** The prices of a booking at any time. */
const rates = ["agreed_rate", ...Object.values(bandFields)].map((field) => sql`(data->>${field})::float8`);

/** The bookings of participants, by one statement. */
export async function agreedWith(
  { db, tenant }: Context,
  participants: readonly string[],
): Promise<Agreements> {
  if (participants.length === 0) return new Map();
  const { rows } = await sql<Agreed>`
    select ref_participant as participant, data->>'service' as service,
      data->>'start_date' as from, data->>'end_date' as until, data->>'status' as status,
      (data->>'remaining')::float8 as remaining, (data->>'agreed_rate')::float8 as rate,
      coalesce(greatest(${sql.join(rates)}), 0) as dearest,
      data->>'budget_category' as category
    from records where tenant_id = ${tenant.id} and resource = 'service-bookings' and deleted_at is null
      and ref_participant = any (${[...participants]}::uuid[])`.execute(db);
  return Map.groupBy(rows, ({ participant }) => participant);
}

/** The bookings of a shift's service for one of its participants. */
export const bookingsFor = ({ service }: Planned, participant: string, agreed: Agreements): Agreed[] =>
  (agreed.get(participant) ?? []).filter((each) => each.service === service);

/** The one of some bookings that counts on the day of a shift. */
export const bookingOn = ({ day }: Planned, bookings: readonly Agreed[]): Agreed | undefined =>
  bookings.find(
    ({ status, from, until }) => status === "active" && day >= (from ?? "") && day <= (until ?? "9999"),
  );

/** About what a shift costs one of its participants, in cents: its hours at the agreed price. */
export const costOf = ({ hours, participants }: Planned, { rate }: Agreed): number =>
  Math.round(((rate ?? 0) * hours) / Math.max(1, participants.length));
