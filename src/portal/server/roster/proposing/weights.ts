/** What a proposal weighs, in points. */
export interface Weights {
  /** A shift that stays open. */
  open: number;
  /** An hour above a worker's ordinary hours of a week. */
  overtimeHour: number;
  /** A warning that somebody would have to accept. */
  warning: number;
  /** A participant who does not know the worker. */
  unfamiliar: number;
  /** A participant who lives in another region than the worker works in. */
  otherRegion: number;
}

/** Where a provider says nothing else: a shift stays open only where nobody can have it. */
export const usualWeights: Weights = {
  open: 1000,
  overtimeHour: 10,
  warning: 40,
  unfamiliar: 15,
  otherRegion: 10,
};
