import type { Person } from "./usePeople.ts";

/** Where a shift is: its own place, or the home of the one participant whom it is with. */
export function addressOf(
  { address, location_type: kind }: Record<string, unknown>,
  people: readonly Person[],
) {
  if (typeof address === "string" && address !== "") return address;
  const [only] = people;
  if (!only || people.length > 1 || (kind !== undefined && kind !== "home" && kind !== "sil_house"))
    return "";
  const town = [only.suburb, only.state, only.postcode].filter(Boolean).join(" ");
  return [only.address, town].filter(Boolean).join(", ");
}

/** A map of an address, in whatever the phone opens such links with. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
