import { randomUUID } from "node:crypto";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { sendPath } from "../sendPath.ts";
import { objectFrom } from "../json.ts";

/** A message that the stand-in has taken. */
export interface TakenSms {
  id: string;
  at: string;
  from: string;
  to: string;
  body: string;
  reference: string;
}

/** How a call is answered. */
export interface StandInAnswer {
  status: number;
  body: JsonObject;
}

/** So many messages are kept. */
const most = 200;
/** The number that no message reaches: one of those kept for fiction. */
export const unknownNumber = "+61491570110";

/**
 * Stands in for a gateway where there is no network, in the demo and in tests: it answers in the shapes of ClickSend, keeps
 * the newest messages to be read, and sends nothing. Any username and key will do. As at ClickSend, `nocredit` is an account
 * without credit; the key `wrong` is not accepted.
 */
export class SmsStandIn {
  readonly #now: () => Date;
  readonly #taken: TakenSms[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What was taken, the newest first. */
  get taken(): readonly TakenSms[] {
    return this.#taken;
  }

  /** Answers a call as the gateway would. */
  answer(path: string, headers: Readonly<Record<string, string | undefined>>, text: string): StandInAnswer {
    const [username, key] = accountOf(headers.authorization);
    if (username === "" || key === "" || key === "wrong") return said(401, "UNAUTHORIZED");
    if (path !== sendPath) return said(404, "NOT_FOUND");
    const messages = asList(objectFrom(text).messages).map((one) => this.#take(username, asObject(one)));
    return said(200, "SUCCESS", {
      total_count: messages.length,
      queued_count: messages.filter(({ status }) => status === "SUCCESS").length,
      messages,
    });
  }

  #take(username: string, { to, from, body, custom_string: reference }: JsonObject): JsonObject {
    const id = randomUUID().toUpperCase();
    const status =
      username === "nocredit"
        ? "INSUFFICIENT_CREDIT"
        : to === unknownNumber
          ? "INVALID_RECIPIENT"
          : "SUCCESS";
    const [shown, sender, words, mark] = [to, from, body, reference].map(String);
    if (status === "SUCCESS") {
      this.#taken.unshift({
        id,
        at: this.#now().toISOString(),
        from: sender ?? "",
        to: shown ?? "",
        body: words ?? "",
        reference: mark ?? "",
      });
      this.#taken.length = Math.min(this.#taken.length, most);
    }
    return {
      direction: "out",
      message_id: id,
      to: shown ?? "",
      from: sender ?? "",
      body: words ?? "",
      status,
    };
  }
}

function accountOf(authorization = ""): [string, string] {
  const [, coded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization) ?? [];
  const [username = "", ...rest] = Buffer.from(coded, "base64").toString("utf8").split(":");
  return [username, rest.join(":")];
}

const said = (status: number, code: string, data: JsonObject = {}): StandInAnswer => ({
  status,
  body: { http_code: status, response_code: code, response_msg: "", data },
});
