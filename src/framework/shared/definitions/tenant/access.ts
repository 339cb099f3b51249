import type { AccessRule } from "../../access/visible.ts";
import { asObject } from "../../schema/patch.ts";
import type { Json } from "../../schema/schema.ts";
import { quote } from "../check/problem.ts";
import { foundOf, type Policy } from "./policy.ts";

/** Whom an access rule serves that nobody has written: undefined for everyone who sees what is around it. */
type Unwritten = AccessRule | undefined;

/** Who sees something: some of those who see it underneath, and nobody else. */
export const fewerPeople =
  (unwritten: Unwritten): Policy =>
  (change, refuse) => {
    const before = ruleOf(change.before, unwritten);
    const after = ruleOf(change.after, unwritten);
    if (before === undefined) return;
    if (after === undefined) refuse(change.place, foundOf(change), `who sees it: ${quote(before)}`);
    else
      for (const { key, names, allowed } of widened(before, after))
        refuse(
          `${change.place}/${key}`,
          names.map(quote).join(", "),
          allowed.length === 0 ? "none: nobody is let in by it" : `some of ${allowed.join(", ")}`,
        );
  };

/** The rule in force: what is written takes the place of what follows without it, key by key. */
const ruleOf = (written: Json | undefined, unwritten: Unwritten): AccessRule | undefined =>
  written === undefined ? unwritten : { ...unwritten, ...asObject(written) };

interface Widened {
  key: "roles" | "permissions" | "platform";
  names: readonly (string | undefined)[];
  allowed: readonly string[];
}

/** Whom a rule lets in beside those who another one lets in. */
function widened(before: AccessRule, after: AccessRule): Widened[] {
  const platform = before.platform !== undefined && before.platform !== after.platform;
  const elsewhere: Widened[] = platform
    ? [{ key: "platform", names: [after.platform], allowed: [before.platform ?? ""] }]
    : [];
  if (before.roles?.includes("ALL")) return elsewhere;
  const beyond = (["roles", "permissions"] as const).flatMap((key): Widened[] => {
    const allowed = before[key] ?? [];
    const names = (after[key] ?? []).filter((name) => !allowed.includes(name));
    return names.length > 0 ? [{ key, names, allowed }] : [];
  });
  return [...elsewhere, ...beyond];
}
