import { valueAt } from "#framework/shared/text/template.ts";
import type { Answer, SendOptions } from "../transport/httpClient.ts";
import type { Session } from "./session.ts";

type Ask = (name: string, options?: SendOptions) => Promise<Answer>;

/** The calls of the shell that any first screen makes; the call `opening` answers all of them, by these names. */
const parts = ["current-user", "platform", "preferences", "bookmarks", "unread-notifications"];
/** How long its answer stands for theirs. */
const freshMs = 10_000;

/**
 * Makes the calls of the shell so that the first of each session takes the place of all that a first screen would make.
 * Each is answered from it once; what is asked again, or where the server has no such answer, is asked for by itself.
 */
export function withOpening(ask: Ask, session: Pick<Session, "ordinal" | "user">): Ask {
  let opened: number | undefined;
  let answer: Promise<Answer>;
  let left: Set<string>;
  return (name, options) => {
    if (session.user && opened !== session.ordinal && parts.includes(name)) {
      opened = session.ordinal;
      answer = ask("opening", { quiet: true });
      const unused = (left = new Set(parts));
      setTimeout(() => unused.clear(), freshMs);
    }
    if (opened !== session.ordinal || !left.delete(name)) return ask(name, options);
    return answer.then(
      ({ data, ...rest }) => ({ ...rest, data: valueAt(data, name) }),
      (error: { status?: number }) => {
        if (error.status === 401) throw error;
        return ask(name, options);
      },
    );
  };
}
