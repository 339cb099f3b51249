import { type Means, PublicSender } from "../outside/publicSender.ts";

/** Sends alerts to the push services of browsers, whose addresses devices have given. */
export const pushSender = (means?: Means): PublicSender =>
  new PublicSender(
    { name: "push", message: "Devices can't be alerted right now.", agent: "portal-push/1" },
    means,
  );
