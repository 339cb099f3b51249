import { createHash } from "node:crypto";
import { type Answer, problem, RefusedError } from "./answers.ts";
import type { Call } from "./call.ts";

/** Xero keeps an answer for six minutes: after that the same key is a new one. */
const kept = 6 * 60_000;
const longest = 128;

/** Answers a write that is sent again, under the key it had, as the first time. */
export class Repeats {
  readonly #answers = new Map<string, { request: string; answer: Answer; until: number }>();

  /** The answer to a call, known or made now. Refuses a key that came with another call (400). */
  answer(client: string, call: Call, make: () => Answer): Answer {
    const key = call.headers.get("idempotency-key");
    if (key === null || !["POST", "PUT", "PATCH"].includes(call.method)) return make();
    if (key.length > longest)
      throw problem(
        400,
        "Bad Request",
        `Idempotency Key exceeds the maximum length of ${longest} characters.`,
      );
    const request = digestOf(call);
    const known = this.#answers.get(`${client} ${key}`);
    if (known && known.until > call.now.getTime()) {
      if (known.request === request) return known.answer;
      throw problem(400, "Bad Request", `Idempotency Key ${key} is used with a different request.`);
    }
    const answer = caught(make);
    this.#answers.set(`${client} ${key}`, { request, answer, until: call.now.getTime() + kept });
    return answer;
  }
}

const digestOf = ({ method, path, query, text }: Call): string =>
  createHash("sha256").update(`${method} ${path}?${query.toString()}\n${text}`).digest("hex");

/** Errors are kept too. */
function caught(make: () => Answer): Answer {
  try {
    return make();
  } catch (error) {
    if (error instanceof RefusedError) return error.answer;
    throw error;
  }
}
