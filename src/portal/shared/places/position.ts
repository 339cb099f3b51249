/** A point on the map, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The mean radius of the earth in metres. */
const radius = 6_371_009;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The straight line between two points on the ground, in whole metres (haversine). */
export function metresBetween(one: Position, other: Position): number {
  const [height, width] = [
    radians(other.latitude - one.latitude) / 2,
    radians(other.longitude - one.longitude) / 2,
  ];
  const chord =
    Math.sin(height) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(width) ** 2;
  return Math.round(2 * radius * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** A point as people copy it from a map: `-33.86880, 151.20930`; undefined for a text that is none. */
export function positionFrom(text: unknown): Position | undefined {
  if (typeof text !== "string") return undefined;
  const match = /^(-?\d{1,2}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim());
  const [latitude, longitude] = [Number(match?.[1] ?? Number.NaN), Number(match?.[2] ?? Number.NaN)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** A point as text, to about a metre. */
export const writtenPosition = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
