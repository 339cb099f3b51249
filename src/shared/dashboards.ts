/** A figure on a dashboard, and the list that it counts. */
export interface Tile {
  name: string;
  label: string;
  value: number;
  link: string;
  tone?: "warning" | "error";
}

/** A shift on a dashboard that is under way or comes next. */
export interface NextShift {
  uuid: string;
  start_at: string;
  end_at: string;
  /** The time zone of its place, where that is not the provider's. */
  time_zone: string | null;
  status: string;
  /** The kind of shift in words. */
  kind: string;
  /** Whom it is with: the participants for a worker, the worker for a participant. */
  with: string | null;
}
