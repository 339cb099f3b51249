import { isObject, type Json } from "../../schema/schema.ts";
import { namesIn } from "../../text/template.ts";
import { quote } from "../check/problem.ts";
import { escaped } from "../../text/pointer.ts";
import { isSame } from "../patch/notes.ts";

/** A value that a tenant's layer changes; undefined where there is or was none. */
export interface Change {
  before: Json | undefined;
  after: Json | undefined;
  /** JSON pointer into the definition. */
  place: string;
}

/** Told of a change that a tenant's layer may not make: where it is, what was found, and what could stand there. */
export type Refuse = (place: string, found: string, expected: string) => void;

/** Judges a change of one value. It is asked only where something changes. */
export type Policy = (change: Change, refuse: Refuse) => void;

/** What to do instead of what a tenant's layer may not say. */
export const inFolder = "no change: it holds for every tenant, and is said in the provider's folder";

/** A change as it is quoted in a problem. */
export const foundOf = ({ before, after }: Change): string =>
  before === undefined ? quote(after) : `${quote(after)} in place of ${quote(before)}`;

/** Nothing that a tenant's layer says here can give anyone more. */
export const free: Policy = () => undefined;

/** Stays as it is in the layer underneath. */
export const fixed =
  (expected = inFolder): Policy =>
  (change, refuse) =>
    refuse(change.place, foundOf(change), expected);

/** May be what a predicate says, or else stays. */
export const only =
  (isAllowed: (change: Change) => boolean, expected: string): Policy =>
  (change, refuse) => {
    if (!isAllowed(change)) refuse(change.place, foundOf(change), expected);
  };

/** Can be said where the layer underneath says nothing. */
export const added = (expected: string): Policy => only(({ before }) => before === undefined, expected);

/** A switch that can be turned off. */
export const switchedOff = only(({ after }) => after === false, "false, or no change");

/** A switch that can be turned on. */
export const switchedOn = only(({ after }) => after === true, "true, or no change");

/** A number that can become less. */
export const atMost = only(
  ({ before, after }) => typeof after === "number" && (typeof before !== "number" || after <= before),
  "a smaller number, or no change",
);

/** A number that can become more. */
export const atLeast = only(
  ({ before, after }) => typeof after === "number" && (typeof before !== "number" || after >= before),
  "a greater number, or no change",
);

/** The fields that texts name, at any depth. */
export const fieldsNamedIn = (value: Json | undefined): ReadonlySet<string> =>
  new Set(namesIn(JSON.stringify(value ?? null)));

/** Other words, in which no field is filled in that the words underneath do not have. */
export const words: Policy = ({ before, after, place }, refuse) => {
  const known = fieldsNamedIn(before);
  const others = [...fieldsNamedIn(after)].filter((name) => !known.has(name));
  if (others.length > 0)
    refuse(
      place,
      `words with ${others.map((name) => `{${name}}`).join(", ")}`,
      `words with ${known.size === 0 ? "no field" : `no other fields than ${[...known].map((name) => `{${name}}`).join(", ")}`}`,
    );
};

/** An object whose keys have policies of their own. */
export const keys =
  (policies: Readonly<Record<string, Policy>>, other: Policy = fixed()): Policy =>
  (change, refuse) => {
    const { before = {}, after, place } = change;
    if (!isObject(before) || !isObject(after)) return fixed()(change, refuse);
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [one, two] = [own(before, key), own(after, key)];
      if (isSame(one, two)) continue;
      const policy = Object.hasOwn(policies, key) ? policies[key] : other;
      (policy ?? other)({ before: one, after: two, place: `${place}/${escaped(key)}` }, refuse);
    }
  };

/** An object with entries by name: how one changes, comes and goes. */
export const entries =
  ({ same, come, go }: { same: Policy; come: Policy; go: Policy }): Policy =>
  (change, refuse) => {
    const judged: Policy = (entry, inside) => {
      if (entry.before === undefined) come(entry, inside);
      else if (entry.after === undefined) go(entry, inside);
      else same(entry, inside);
    };
    keys({}, judged)(change, refuse);
  };

const own = (object: { [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
