import { TaskCancelledError } from "cockatiel";
import { OutsideUnavailableError } from "../outside/outside.ts";
import { answerWithin, type Answered, InsideAddressError } from "../outside/publicSender.ts";

/** How an attempt ended. */
export interface Outcome {
  /** `taken`: the receiver has it. `refused`: it answered, and says no to this message. `trouble`: it is out of order. `gone`: it wants no more. */
  kind: "taken" | "refused" | "trouble" | "gone" | "postponed";
  status?: number;
  /** The beginning of its answer. */
  text?: string;
  /** What is wrong, in words for a person; nothing of the message and no secret. */
  problem?: string;
}

/** What an answer means. */
export function outcomeOf({ status, text }: Answered): Outcome {
  if (status >= 200 && status < 300) return { kind: "taken", status, text };
  const answered = { status, text };
  if (status >= 300 && status < 400)
    return { kind: "refused", ...answered, problem: "Answered with a redirect, which is not followed." };
  if (status === 410)
    return { kind: "gone", ...answered, problem: "The endpoint says that it is gone (410)." };
  const isTrouble = status >= 500 || status === 429 || status === 408;
  return {
    kind: isTrouble ? "trouble" : "refused",
    ...answered,
    problem: `Answered with status ${status}.`,
  };
}

/** What it means that no answer came. The text of an error is not used: it may quote what was sent. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof OutsideUnavailableError) return { kind: "postponed" };
  if (error instanceof TaskCancelledError) return { kind: "trouble", problem: tooLate };
  if (error instanceof InsideAddressError)
    return { kind: "trouble", problem: "The address leads into a private network. Nothing was sent." };
  const { code = "unknown" } = error as { code?: string };
  return { kind: "trouble", problem: problems[code] ?? `The connection failed (${code}).` };
}

const tooLate = `No answer within ${answerWithin / 1000} seconds.`;

const problems: Readonly<Record<string, string>> = {
  ABORT_ERR: tooLate,
  ENOTFOUND: "The host name was not found.",
  EAI_AGAIN: "The host name could not be looked up.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed without an answer.",
  CERT_HAS_EXPIRED: "The certificate of the endpoint has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the endpoint is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the endpoint is self-signed.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The endpoint does not send its whole chain of certificates.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host name.",
};
