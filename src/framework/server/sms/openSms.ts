import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Config } from "../config.ts";
import { type Means, PublicSender } from "../outside/publicSender.ts";
import type { Clock } from "../context.ts";
import { clickSend, clickSendOrigin } from "./clickSend.ts";
import type { SmsGateway } from "./gateway.ts";
import { SmsStandIn } from "./standIn/standIn.ts";

/** Sends messages to the gateway. */
export const smsSender = (means?: Means): PublicSender =>
  new PublicSender(
    { name: "sms", message: "The gateway can't be reached right now.", agent: "portal-sms/1" },
    means,
  );

/** The gateway: ClickSend in production; elsewhere the stand-in that `SMS_URL` names, or one in this process. */
export function smsFrom({ smsUrl, production }: Config, { now }: Clock): SmsGateway {
  if (smsUrl !== undefined) {
    // The address is the operator's, and no person's: a stand-in runs on this computer.
    const request: Means["request"] = (address, ...more) =>
      (address.protocol === "http:" ? httpRequest : httpsRequest)(address, ...more);
    return clickSend(new URL(smsUrl).origin, smsSender({ request, isPublic: () => true }));
  }
  if (production) return clickSend(clickSendOrigin, smsSender());
  const standIn = new SmsStandIn(now);
  const { outside } = smsSender();
  const post: PublicSender["post"] = (address, headers, text) =>
    outside.run(() => {
      const { status, body } = standIn.answer(new URL(address).pathname, headers, text);
      return Promise.resolve({ status, text: "", body: JSON.stringify(body) });
    });
  return { ...clickSend("http://sms.invalid", { outside, post }), standIn };
}
