import { asList, asObject } from "#framework/shared/schema/patch.ts";
import { connectionProblem } from "../outside/connectionProblem.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";
import type { Answered, PublicSender } from "../outside/publicSender.ts";
import type { SmsGateway } from "./gateway.ts";
import type { SmsOutcome } from "./message.ts";
import { objectFrom } from "./json.ts";
import { sendPath } from "./sendPath.ts";

/** Where ClickSend is reached. */
export const clickSendOrigin = "https://rest.clicksend.com";

/** Seconds for which a gateway is left alone that does not say how long. */
const usualPause = 60;

/** Sends SMS by version 3 of the API of ClickSend, one message with each call. */
export const clickSend = (origin: string, sender: Pick<PublicSender, "outside" | "post">): SmsGateway => ({
  outside: sender.outside,
  send: async ({ username, key, sender: from }, { to, text, reference }) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json",
      authorization: `Basic ${Buffer.from(`${username}:${key}`).toString("base64")}`,
    };
    const message = { source: "portal", from, to, body: text, custom_string: reference };
    try {
      const body = JSON.stringify({ messages: [message] });
      return outcomeOf(await sender.post(`${origin}${sendPath}`, headers, body));
    } catch (error) {
      if (error instanceof OutsideUnavailableError) return { kind: "postponed", problem: error.message };
      return { kind: "trouble", problem: connectionProblem(error) };
    }
  },
});

/** What an answer means: its own status, and the one of the message in it. */
function outcomeOf({ status, body, retryAfter = usualPause }: Answered): SmsOutcome {
  if (status === 429)
    return { kind: "busy", seconds: retryAfter, problem: "The gateway accepts no more messages for now." };
  if (status === 401 || status === 403)
    return { kind: "account", problem: "The gateway does not accept the username and API key." };
  if (status < 200 || status >= 300)
    return { kind: "trouble", problem: `The gateway answered with status ${status}.` };
  const [message] = asList(asObject(objectFrom(body).data).messages);
  const said = asObject(message).status;
  if (said === "SUCCESS") return { kind: "sent" };
  return refusals[String(said)] ?? { kind: "trouble", problem: "The gateway did not take the message." };
}

const refusals: Readonly<Record<string, SmsOutcome>> = {
  INVALID_RECIPIENT: { kind: "number", problem: "The gateway does not know this number." },
  COUNTRY_NOT_ENABLED: { kind: "number", problem: "The gateway does not send to this country." },
  INSUFFICIENT_CREDIT: { kind: "account", problem: "The account at the gateway has no credit left." },
  INVALID_SENDER_ID: { kind: "account", problem: "The gateway does not accept the sender ID." },
  ACCOUNT_NOT_ACTIVATED: { kind: "account", problem: "The account at the gateway is not activated." },
  INVALID_CREDENTIALS: {
    kind: "account",
    problem: "The gateway does not accept the username and API key.",
  },
  THROTTLED: { kind: "busy", seconds: usualPause, problem: "The gateway accepts no more messages for now." },
};
