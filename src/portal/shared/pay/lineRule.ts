/** A rule as a line shows it. */
export interface LineRule {
  id: string;
  title: string;
  clause: string | null;
  source: string | null;
  /** The pack and its day. */
  pack: string;
  from: string;
}
