import equal from "fast-deep-equal";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { pruned } from "../validation/verdict.ts";

/** Answers as they were sent: what the signatures among them affirm. */
export interface SignedAnswers {
  version: number;
  answers: JsonObject;
}

/**
 * What is said of a signature that no longer holds, by what has changed since.
 * @param label what is signed, where that is read away from the signature
 */
export const signAgain = (changed: "answers" | "the questions", label?: string): string =>
  `${label === undefined ? "Sign again" : `Please sign “${label}” again`}: ${changed} changed after this was signed.`;

/** The values of signatures, by their places: `/witness/signature`. */
const signaturesIn = (value: Json, at = ""): [pointer: string, signature: Json][] =>
  isSignature(value)
    ? [[at, value]]
    : partsOf(value).flatMap(([name, part]) => signaturesIn(part, `${at}/${name}`));

/** A value without its signatures, at any depth; undefined where nothing else is in it. */
export function withoutSignatures(value: Json): Json | undefined {
  if (value === null || isSignature(value)) return undefined;
  if (Array.isArray(value))
    return value.map((item) => withoutSignatures(item) ?? (isObject(item) ? {} : null));
  if (!isObject(value)) return value;
  const rest = Object.entries(value).flatMap(([name, part]) => {
    const left = withoutSignatures(part);
    return left === undefined ? [] : [[name, left] as const];
  });
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/**
 * The places of signatures that no longer hold: they were made under other answers, or under the questions of another
 * version. A signature covers every answer of its form other than signatures, so that one person signing anew does not
 * undo what another has signed.
 */
export function signaturesToRenew(
  { schema, version }: { schema: Schema; version: number },
  answers: JsonObject,
  signed: SignedAnswers,
): string[] {
  const now = pruned(schema, answers);
  if (version === signed.version && equal(withoutSignatures(now), withoutSignatures(signed.answers)))
    return [];
  const old = signaturesIn(signed.answers);
  return signaturesIn(now).flatMap(([pointer, value]) =>
    old.some(([, before]) => equal(before, value)) ? [pointer] : [],
  );
}

/** A signature by what is stored of it: forms from elsewhere have theirs at any depth. */
const isSignature = (value: Json): boolean =>
  isObject(value) &&
  (value.method === "drawn" || value.method === "typed") &&
  typeof value.signed_at === "string";

const partsOf = (value: Json): [string, Json][] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
