/** Someone who works here, so far as pay and leave depend on it. */
export interface Worker {
  uuid: string;
  job: string;
  kind: string;
  since: string;
  weekly: number | null;
}
