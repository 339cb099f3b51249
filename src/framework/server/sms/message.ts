/** What a provider has at its gateway. */
export interface SmsAccount {
  username: string;
  /** The secret key. */
  key: string;
  /** Whom a message is from: up to 11 letters and digits, or a number. */
  sender: string;
}

/** One message. */
export interface SmsMessage {
  /** A number with + and country code. */
  to: string;
  text: string;
  /** The same at every attempt: by it, the gateway's list shows what belongs together. */
  reference: string;
}

/** How an attempt ended. The words are for a person, and say nothing of the message. */
export type SmsOutcome =
  | { kind: "sent" }
  /** The gateway does not send to this number. */
  | { kind: "number"; problem: string }
  /** The gateway sends nothing for this account: a wrong key, no credit, a sender that it does not know. */
  | { kind: "account"; problem: string }
  /** The gateway wants to be left alone for so many seconds. */
  | { kind: "busy"; seconds: number; problem: string }
  /** The gateway is out of order, or was not reached. */
  | { kind: "trouble"; problem: string }
  /** Nothing was tried. */
  | { kind: "postponed"; problem: string };
