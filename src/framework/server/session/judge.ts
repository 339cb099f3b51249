import type { PublicContext } from "../context.ts";
import type { Input } from "../routes/module.ts";
import { judgePassword, knownOf } from "./passwords.ts";
import { textsOf } from "../textsOf.ts";

/** Says how strong a password is while someone chooses it, by what the form knows of them. Nothing of it is kept. */
export function judge({ tenant }: PublicContext, { body }: Input): unknown {
  const known = textsOf(body.known ?? []);
  return judgePassword(String(body.password), [...knownOf(tenant), ...known]);
}
