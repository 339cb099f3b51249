import { TaskCancelledError } from "cockatiel";
import { answerWithin, InsideAddressError } from "./publicSender.ts";
import { codeOf } from "../errorFacts.ts";

/** What kept an answer from coming, in words for a person. The text of the error is not used: it may quote what was sent. */
export function connectionProblem(error: unknown): string {
  if (error instanceof TaskCancelledError) return tooLate;
  if (error instanceof InsideAddressError)
    return "The address leads into a private network. Nothing was sent.";
  const code = codeOf(error) ?? "unknown";
  return problems[code] ?? `The connection failed (${code}).`;
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
