import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Payments } from "./payments.ts";
import { StandIn } from "./standIn.ts";
import { stripePayments } from "./stripe.ts";

/** Takes payments at the address of the settings; outside of production without one at a stand-in in this process. */
export function paymentsFrom({ paymentsUrl, production }: Config): Payments | undefined {
  if (paymentsUrl !== undefined) {
    const { origin, username, password } = new URL(paymentsUrl);
    return stripePayments({
      origin,
      key: decodeURIComponent(username),
      signing: decodeURIComponent(password),
      send: fetch,
    });
  }
  if (production) return undefined;
  const signing = `whsec_${randomBytes(16).toString("hex")}`;
  const standIn = new StandIn(signing);
  return {
    ...stripePayments({ origin: "http://payments.invalid", key: "sk_stand_in", signing, send: standIn.send }),
    standIn,
  };
}
