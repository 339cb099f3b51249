import type { Module } from "#framework/server/routes/module.ts";
import { particularWound, woundHistory, woundLocations } from "./wounds.ts";

/** Wounds: where they are on the body, and how each has healed. */
export const wounds: Module = (claim) => {
  claim("GET ndis/forms/static/participant-wound-locations", woundLocations, {
    query: { participant_id: "Whose wounds." },
  });
  claim("GET ndis/forms/static/management/particular-wound", particularWound, {
    query: { participant_id: "Whose wound.", wound_id: "The wound." },
  });
  claim("GET ndis/forms/static/particular-histories/{id}", woundHistory);
};
