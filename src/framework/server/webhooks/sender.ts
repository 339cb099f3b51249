import { type Means, PublicSender } from "../outside/publicSender.ts";

/** Sends messages to the endpoints that providers have entered. */
export const webhookSender = (means?: Means): PublicSender =>
  new PublicSender(
    { name: "webhooks", message: "Webhooks can't be sent right now.", agent: "portal-webhooks/1" },
    means,
  );
