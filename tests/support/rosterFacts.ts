import { secondResident } from "./houseFacts.ts";
import { offerFacts } from "./offerFacts.ts";
import { practiceFacts } from "./practiceFacts.ts";
import type { idOf } from "./providers.ts";
import { swapFacts } from "./swapFacts.ts";
import { visitFacts } from "./visitFacts.ts";

/** What must hold for the records of a provider that belong to its roster. */
export const rosterFacts = (provider: string, id: typeof idOf) =>
  [practiceFacts, offerFacts, swapFacts, visitFacts, secondResident].flatMap((facts) => facts(provider, id));
