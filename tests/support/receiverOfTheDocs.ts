import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";

type IsGenuine = (headers: IncomingHttpHeaders, body: string, secret: string, now?: number) => boolean;

/** The program of `docs/webhooks.md` that checks signatures, as it stands there. */
const program = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/webhooks.md", "utf8"))?.[1] ?? "";

export const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
  isGenuine: IsGenuine;
};
