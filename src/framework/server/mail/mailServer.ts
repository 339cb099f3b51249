import nodemailer from "nodemailer";
import { Outside, type OutsideLimits } from "../outside/outside.ts";
import { codeOf, factOf } from "../errorFacts.ts";

/** A message as it goes to the mail server. */
export interface Letter {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Stays the same when the message is sent again, so that mailboxes can recognise it. */
  messageId: string;
}

/** Limits of the mail server. */
export const mailLimits: OutsideLimits = {
  within: 30_000,
  atOnce: 5,
  waiting: 100,
  failures: 3,
  pause: 15_000,
};

/** The mail server that the settings name, behind its limits. */
export interface MailServer {
  outside: Outside;
  /** @throws {OutsideUnavailableError} when it is out of order; another error when it refuses the message */
  deliver: (letter: Letter) => Promise<void>;
  /** Asks whether it works, without a message. @throws what `deliver` throws */
  probe: () => Promise<void>;
}

/**
 * Opens nothing yet: each message has a connection of its own, which ends with it.
 * @param url `smtps://user:password@host` or `smtp://…`
 */
export function mailServer(url: string, limits: OutsideLimits = mailLimits): MailServer {
  const step = Math.min(10_000, limits.within);
  const transport = nodemailer.createTransport({
    url,
    dnsTimeout: step,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
  });
  const outside = new Outside({
    name: "mail",
    message: "Email can't be sent right now. Try again in a minute.",
    limits,
    isOutage: (error) => !isRefusal(error),
  });
  return {
    outside,
    deliver: (letter) =>
      outside.run(async (signal) => {
        await transport.sendMail({ ...letter, signal });
      }),
    probe: () =>
      outside.run(async () => {
        await transport.verify();
      }),
  };
}

/** Whether the server answered and refused this message or its recipient; anything else is trouble with the server. */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return (code === "EENVELOPE" || code === "EMESSAGE") && factOf(error, "responseCode") !== 421;
}

/** What is kept of an error: its code and the server's, never its text, which quotes the recipient. */
export function errorCode(error: unknown): string {
  const [code, responseCode, name, cause] = ["code", "responseCode", "name", "cause"].map((fact) =>
    factOf(error, fact),
  );
  if (code === undefined && cause !== undefined) return errorCode(cause);
  return [code ?? name, responseCode].filter((part) => part !== undefined).join(" ");
}
