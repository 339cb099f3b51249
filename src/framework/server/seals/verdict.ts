import type { Difference, Verdict } from "#framework/shared/forms/seal.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { canonical } from "../canonical.ts";
import { chainUpTo, type Seal, sealHash } from "./chain.ts";
import { readJson } from "../readJson.ts";

/** What is there now, to be compared with what was sealed. */
export interface Present {
  content: JsonObject;
  /** The form as it is read now, in each wording that a release has sealed. */
  readings: readonly string[];
  labelOf: (field: string) => string;
}

/**
 * Whether a sent form is still what was sealed, and the chain up to it unbroken; names the answer that differs.
 * Undefined for one that has no seal.
 */
export async function verdictOn(
  context: Context,
  submission: string,
  present: (seal: Seal) => Promise<Present>,
): Promise<Verdict | undefined> {
  const chain = await chainUpTo(context, submission);
  const seal = chain.at(-1);
  if (!seal) return undefined;
  const differing = differences(await present(seal), seal);
  const broken = chain.find(
    (link, index) => sealHash(link) !== link.hash || link.previous_hash !== (chain[index - 1]?.hash ?? ""),
  );
  const { confirmed } = asObject(readJson(seal.canonical));
  return {
    valid: differing.length === 0 && broken === undefined,
    position: seal.position,
    sealed_at: seal.sealed_at,
    signer: seal.signer.replace(/ \([^)]*\)$/, ""),
    confirmed: typeof confirmed === "string" ? confirmed : null,
    form_version: seal.form_version,
    fingerprint: seal.hash,
    previous_fingerprint: seal.previous_hash,
    differing,
    broken_at: broken?.position ?? null,
    checked_at: context.services.clock.now().toISOString(),
  };
}

function differences({ content: now, readings, labelOf }: Present, seal: Seal): Difference[] {
  const then = asObject(readJson(seal.canonical));
  const found = [
    ...changedKeys(now.answers, then.answers).map((field) => ({ field, label: labelOf(field) })),
    ...changedKeys(now.files, then.files).map((field) => ({ field, label: "A file" })),
    ...(canonical(now.amends) === canonical(then.amends) ? [] : [{ field: "amends", label: "Amendment of" }]),
  ];
  const isRead = readings.some((reading) => isSameText(reading, seal.rendered));
  return found.length === 0 && !isRead ? [{ field: "text", label: "Form text" }] : found;
}

/** The database keeps the questions of an earlier version without their order: the lines may stand in another. */
const isSameText = (reading: string, sealed: string): boolean =>
  reading === sealed || sortedLines(reading) === sortedLines(sealed);

const sortedLines = (text: string): string => text.split("\n").toSorted().join("\n");

function changedKeys(now: unknown, then: unknown): string[] {
  const [a, b] = [isObject(now) ? now : {}, isObject(then) ? then : {}];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => canonical(a[key]) !== canonical(b[key]),
  );
}
