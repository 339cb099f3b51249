import { connectionProblem } from "../outside/connectionProblem.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";
import type { Answered } from "../outside/publicSender.ts";

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

/** What it means that no answer came. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof OutsideUnavailableError) return { kind: "postponed" };
  return { kind: "trouble", problem: connectionProblem(error) };
}
