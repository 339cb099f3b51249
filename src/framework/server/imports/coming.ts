import type { Ready } from "./outcome.ts";

/** A row with the id that its record will have. */
export interface Coming extends Ready {
  uuid: string;
}
