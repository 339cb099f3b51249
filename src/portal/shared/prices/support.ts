import type { Band } from "./bands.ts";
import type { Span } from "../shifts/times.ts";

/** A support that was or will be delivered. */
export interface Support {
  start: Date;
  end: Date;
  /** Unpaid break, in minutes. */
  breakMinutes: number;
  /** How many participants share one worker. */
  sharedBy: number;
  /** What the worker needed to travel to the participant. */
  travelMinutes?: number;
  kilometres?: Partial<Kilometres>;
  /** How many participants the way was for; as many as share the worker without it. */
  kilometresFor?: number;
  /** Of a sleepover, and of nothing else: when the worker was up and worked. */
  sleepoverWork?: readonly Span[];
}

/** What was agreed for a service, in cents. */
export interface AgreedPrice {
  /** For each hour on a weekday in the daytime, or for each unit of a service that is not counted in hours. */
  rate: number;
  /** For each hour in other time bands, where that was agreed. */
  bands: Partial<Record<Band, number>>;
  /** Whether an hour is the unit of the service. */
  hourly: boolean;
  /** How many minutes of travel to the participant are charged for a support; none without it. */
  travelLimit?: number;
  /** What a kilometre costs, where that was agreed, in cents. */
  perKilometre?: Partial<Kilometres>;
  /** How a support across two bands is priced: each part at its own price, or all of it at the higher one. */
  policy: BandPolicy;
}

/** A line of what a support costs one participant. */
export interface PriceLine {
  band: Band;
  /** When the support is first in this band. */
  from: Date;
  /** Minutes that are charged; 0 for what is not counted in hours. */
  minutes: number;
  /** Kilometres that are charged. */
  km?: number;
  /** The participant's share of an hour, or of a unit, in cents. */
  unitPrice: number;
  /** In cents. */
  amount: number;
  rule: PriceRule;
}

/** Why a line has its price. */
export type PriceRule =
  /** The part of the support in its band, at that band's price. */
  | "band"
  /** A night without a price of its own is charged as the evening. */
  | "night-as-evening"
  /** A band without a price of its own is charged at the agreed price. */
  | "band-at-agreed-price"
  /** The whole support at the highest price of the bands that it touches. */
  | "higher-of"
  /** One price was agreed for all times. */
  | "one-price"
  /** A service that is not counted in hours. */
  | "per-unit"
  /** A sleepover, anything that its price includes with it. */
  | "per-night"
  /** Work during a sleepover that its price does not include, at the price of its band. */
  | "sleepover-work"
  /** Travel to the participant, at the price of the time at which the support begins. */
  | "travel"
  /** The costs of the worker's travel to the participant, by the kilometre. */
  | "travel-km"
  /** The costs of transport with the participant, by the kilometre. */
  | "transport-km";

/** Each part at its own price (`split`, which never claims too much), or all at the higher one (`higher_of`). */
export type BandPolicy = "split" | "higher_of";

/** Kilometres, or what one costs: of the worker's travel to the participant, and of transport with the participant. */
export interface Kilometres {
  travel: number;
  transport: number;
}
