/** A part of `npm test`. */
export interface Lane {
  name: string;
  /** Lanes that come before. */
  after?: string[];
  /** Takes all cores. */
  wide?: boolean;
}

/** Everything that `npm test` does. */
export function lanes(): Lane[];
