import type { PriceRegion } from "./place.ts";

/**
 * Postcodes of larger towns in Modified Monash categories 6 and 7. The category is a matter of the locality, not of the
 * postcode, so this is only what a form proposes: anyone who keeps the address can change it. Postcodes that are not here are
 * proposed as national.
 */
const remote: Record<Exclude<PriceRegion, "national">, readonly string[]> = {
  remote: ["0850", "0870", "4825", "6714", "6721", "6722", "6725", "6743"],
  very_remote: [
    "0822",
    "0852",
    "0854",
    "0860",
    "0862",
    "0872",
    "0880",
    "0885",
    "0886",
    "4875",
    "4876",
    "5723",
  ],
};

/** The price region that an address most likely has. */
export function likelyPriceRegion(postcode: string | undefined): PriceRegion {
  if (postcode === undefined) return "national";
  if (remote.remote.includes(postcode)) return "remote";
  return remote.very_remote.includes(postcode) ? "very_remote" : "national";
}
