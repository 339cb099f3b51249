import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Place, PriceRegion } from "#portal/shared/places/place.ts";
import { limitAt, shareOf } from "#portal/shared/prices/limit.ts";

/** What a line charges for which item, and what the price schedule says of the item on the line's day. */
export interface PricedLine {
  support_item: string | null;
  delivered_on: string;
  claim_type: string | null;
  /** In cents: the participant's share of a unit. */
  unit_price: number;
  shared_by: number;
  /** The row of the price schedule that began last by that day; null where there is none. */
  scheduled: (JsonObject & { starts_on: string; ends_on: string | null }) | null;
}

/** Whom a line is for, as prices depend on it. */
export interface Charged {
  /** Supports that the NDIA or a plan manager pays have a price limit; self-managed participants may agree any price. */
  isCapped: boolean;
  place: Pick<Place, "state" | "priceRegion">;
  /** The provider has imported the catalogue: an item that is not in its schedule cannot be claimed. */
  isComplete: boolean;
}

const regions: Record<PriceRegion, string> = {
  national: "national areas",
  remote: "remote areas",
  very_remote: "very remote areas",
};

/** Which claims an item must allow, by the claim type of a line. */
const allowing: Readonly<Record<string, { claim: string; words: string }>> = {
  CANC: { claim: "cancellation", words: "short-notice cancellations" },
  NF2F: { claim: "non_face_to_face", words: "non-face-to-face support" },
  TRAN: { claim: "travel", words: "provider travel" },
  REPW: { claim: "reports", words: "reports" },
  IRSS: { claim: "irregular_sil", words: "irregular SIL supports" },
};

/** What the price schedule has against a line, as ends of sentences (domain reference, sections 3.2, 3.4 and 4.5). */
export function priceProblems(line: PricedLine, { isCapped, place, isComplete }: Charged): string[] {
  const { support_item: item, scheduled } = line;
  if (item === null) return [];
  const isOver = scheduled?.ends_on != null && scheduled.ends_on < line.delivered_on;
  if (scheduled === null || isOver) {
    if (!isComplete) return [];
    const ended = isOver ? `; it ended on ${writtenDate(String(scheduled?.ends_on))}` : "";
    return [`has support item ${item}, which is not in your price schedule on that day${ended}.`];
  }
  const says: string[] = [];
  const limit = limitAt(scheduled, place);
  if (isCapped && limit !== undefined && line.unit_price > shareOf(limit, line.shared_by))
    says.push(
      `is charged at ${formatCents(line.unit_price)}. The price limit of ${item} is ${formatCents(
        shareOf(limit, line.shared_by),
      )}${line.shared_by > 1 ? ` for each of ${line.shared_by} participants` : ""} in ${
        regions[place.priceRegion]
      }, from ${writtenDate(scheduled.starts_on)}.`,
    );
  const claim = allowing[line.claim_type ?? ""];
  // The supplied prices do not say which claims an item allows.
  const isSaid = scheduled.origin !== "supplied";
  if (claim && isSaid && ![scheduled.claims ?? []].flat().includes(claim.claim))
    says.push(`cannot be claimed: ${item} does not allow ${claim.words}.`);
  return says;
}
