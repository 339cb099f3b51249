import { hoursText } from "#portal/shared/invoices/quantity.ts";
import { itemOfBand, supportItemOf } from "#portal/shared/invoices/supportItem.ts";
import type { PriceLine } from "#portal/shared/prices/support.ts";
import type { Band } from "#portal/shared/prices/bands.ts";
import type { BilledService } from "./supports.ts";

/** When each band is, as a line names it. */
const bandWords: Readonly<Record<Band, string>> = {
  day: "weekday daytime",
  evening: "weekday evening",
  night: "weekday night",
  saturday: "Saturday",
  sunday: "Sunday",
  public_holiday: "public holiday",
};

/** What a line is called, as which item it is charged, how much of it, and its claim type. */
interface Names {
  what: string;
  item: string | null | undefined;
  quantity: string;
  claimType: string | null;
}

/**
 * Names a line of a support.
 * @param claimType that of the support itself
 */
export function namesOf(service: BilledService, line: PriceLine, claimType: string | null): Names {
  const { band, minutes, amount, rule, km = 0 } = line;
  const item = supportItemOf(service.support_items ?? [], band);
  const dollars = (amount / 100).toFixed(2);
  const timed = `${service.name}, ${bandWords[band]}`;
  switch (rule) {
    case "per-unit":
      return { what: service.name, item, quantity: "1", claimType };
    // Other items of a sleepover are for work that its price does not include.
    case "per-night":
      return {
        what: service.name,
        item: itemOfBand(service.support_items ?? [], "day") ?? item,
        quantity: "1",
        claimType,
      };
    case "sleepover-work":
      return {
        what: `${service.name}, work after two hours at the ${bandWords[band]} price`,
        item: itemOfBand(service.support_items ?? [], band),
        quantity: hoursText(minutes),
        claimType,
      };
    case "travel":
      return { what: `Provider travel: ${timed}`, item, quantity: hoursText(minutes), claimType: "TRAN" };
    case "travel-km":
      return {
        what: `Provider travel, ${km} km: ${service.name}`,
        item: service.travel_item,
        quantity: dollars,
        claimType: "TRAN",
      };
    case "transport-km":
      return {
        what: `Transport, ${km} km: ${service.name}`,
        item: service.transport_item,
        quantity: dollars,
        claimType: null,
      };
    default:
      return { what: timed, item, quantity: hoursText(minutes), claimType };
  }
}
