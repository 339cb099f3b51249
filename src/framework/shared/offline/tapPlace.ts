/** Where a device was when someone tapped, in degrees, and how exact that is, in metres. */
export interface TapPlace {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** A place that is less exact than that, in metres, says nothing. */
const leastExact = 100_000;

/** A place as the header `x-tapped-place` has it. */
export const writtenTapPlace = ({ latitude, longitude, accuracy }: TapPlace): string =>
  `${latitude} ${longitude} ${accuracy}`;

/** The place that a header names; undefined where it names none. */
export function tapPlaceFrom(header: unknown): TapPlace | undefined {
  const parts = typeof header === "string" && header.length <= 100 ? header.split(" ").map(Number) : [];
  const [latitude = Number.NaN, longitude = Number.NaN, accuracy = Number.NaN] = parts;
  const isPlace =
    parts.length === 3 &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    accuracy >= 0 &&
    accuracy <= leastExact;
  return isPlace ? { latitude, longitude, accuracy } : undefined;
}
