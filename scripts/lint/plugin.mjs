import { arrows } from "./arrows.mjs";
import { domainWords } from "./domainWords.mjs";

/** The house's own rules, beside those of oxlint. */
export default { meta: { name: "house" }, rules: { arrows, "domain-words": domainWords } };
