import type { PortalPart } from "#framework/server/folder/part.ts";
import { demo } from "./server/demo.ts";
import { fewThingsAtOnce } from "./server/fewThings.ts";

/** The server's part of the equipment library: what its definitions cannot say. */
export const portal: PortalPart = {
  callPrefix: "equipment",
  rules: { check: { "few-things-at-once": fewThingsAtOnce } },
  demo,
};
