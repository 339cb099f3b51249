import type { Position } from "./position.ts";

/** The states and territories of Australia. */
export const states = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;
export type State = (typeof states)[number];

/** Where NDIS prices differ: remote is MMM 6, very remote MMM 7 (domain reference, section 3.2). */
export type PriceRegion = "national" | "remote" | "very_remote";

export const isPriceRegion = (value: unknown): value is PriceRegion =>
  value === "national" || value === "remote" || value === "very_remote";

/** Where support is delivered or someone works: what holidays, clocks and prices follow from. */
export interface Place {
  state: State;
  /** An IANA time zone. */
  zone: string;
  priceRegion: PriceRegion;
  /** Decides which local public holidays apply. */
  postcode?: string;
  /** On the map, where the record says it. */
  position?: Position;
}

export const isState = (value: unknown): value is State => states.some((state) => state === value);

const zones: Record<State, string> = {
  ACT: "Australia/Sydney",
  NSW: "Australia/Sydney",
  NT: "Australia/Darwin",
  QLD: "Australia/Brisbane",
  SA: "Australia/Adelaide",
  TAS: "Australia/Hobart",
  VIC: "Australia/Melbourne",
  WA: "Australia/Perth",
};

/** Towns that do not keep the time of their state. */
const zonesByPostcode: Record<string, string> = {
  "2879": "Australia/Broken_Hill",
  "2880": "Australia/Broken_Hill",
  "2898": "Australia/Lord_Howe",
};

/** The time zone of a town that does not keep the time of its state. */
export const zoneByPostcode = (postcode: string | undefined): string | undefined =>
  zonesByPostcode[postcode ?? ""];

/** The time zone of an address. */
export const zoneOf = (state: State, postcode?: string): string => zoneByPostcode(postcode) ?? zones[state];

/** The state whose time a zone is; New South Wales for its own zones. Canberra keeps Sydney's: a provider there names its state. */
export const stateOfZone = (zone: string): State =>
  states.find((state) => state !== "ACT" && zones[state] === zone) ?? "NSW";
