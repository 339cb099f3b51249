import { embeddedLane } from "./databases.mjs";
import { measureLane } from "./list.mjs";

/** The same lists on the embedded database. Filling a million participants takes it a quarter of an hour and more. */
export const run = ({ rows, keep }) => measureLane(embeddedLane(keep), rows);
