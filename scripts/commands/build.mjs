import { buildOrEnd, portalIsBuilt } from "../lib/portal.mjs";

/** Builds the portal into dist/, unless it is built from these very sources: `npm run build`. */
export default async function build() {
  if (portalIsBuilt()) console.log("The portal is built already.");
  else await buildOrEnd();
}
