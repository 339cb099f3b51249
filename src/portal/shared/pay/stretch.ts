import type { Timed } from "./time.ts";
import type { Work } from "./facts.ts";

/** Paid time of one piece of work. */
export interface Stretch extends Timed {
  work: Work;
}
