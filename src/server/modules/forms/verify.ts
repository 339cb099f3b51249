import { sql } from "kysely";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import type { Input } from "../module.ts";
import { canonical } from "../../canonical.ts";
import { renderedText, type Seal, sealedContent, sealHash } from "./seal.ts";
import { findSubmission, type Submission } from "./submission.ts";
import { asPublished, officeNames, questionsOf, type Wizard, wizardFor } from "./wizard.ts";

/** What came of looking at a seal. */
export interface Verdict {
  valid: boolean;
  position: number;
  sealed_at: string;
  signer: string;
  /** How the signer was asked again who they are. */
  confirmed: string | null;
  form_version: number;
  fingerprint: string;
  previous_fingerprint: string;
  differing: Difference[];
  broken_at: number | null;
  checked_at: string;
}

/** Answers whether a sent form is still what was sealed. */
export async function verifySeal(context: Context, input: Input): Promise<unknown> {
  const current = wizardFor(context, input);
  const submission = await findSubmission(context, current, input.params.id ?? "");
  const seal = await verdictOf(context, asPublished(current, submission.form_version), submission);
  if (!seal) throw notFound();
  return { seal };
}

/**
 * Whether a sent form is still what was sealed, and the chain up to it unbroken; names the answer that differs.
 * Undefined for one that has no seal.
 */
export async function verdictOf(
  context: Context,
  wizard: Wizard,
  submission: Submission,
): Promise<Verdict | undefined> {
  const chain = await chainUpTo(context, submission.uuid);
  const seal = chain.at(-1);
  if (!seal) return undefined;
  const differing = await differences(context, wizard, submission, seal);
  const broken = chain.find(
    (link, index) => sealHash(link) !== link.hash || link.previous_hash !== (chain[index - 1]?.hash ?? ""),
  );
  return {
    valid: differing.length === 0 && broken === undefined,
    position: seal.position,
    sealed_at: seal.sealed_at,
    signer: seal.signer.replace(/ \([^)]*\)$/, ""),
    confirmed: confirmedBy(seal),
    form_version: seal.form_version,
    fingerprint: seal.hash,
    previous_fingerprint: seal.previous_hash,
    differing,
    broken_at: broken?.position ?? null,
    checked_at: context.services.clock.now().toISOString(),
  };
}

async function chainUpTo({ db, tenant }: Context, submission: string): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select position::int, submission, form, form_version, sealed_at, signer, canonical, rendered, previous_hash, hash
    from form_seals where tenant_id = ${tenant.id} and position <= (
      select position from form_seals where tenant_id = ${tenant.id} and submission = ${submission})
    order by position`.execute(db);
  return rows;
}

interface Difference {
  field: string;
  label: string;
}

async function differences(
  context: Context,
  wizard: Wizard,
  submission: Submission,
  seal: Seal,
): Promise<Difference[]> {
  const now = await sealedContent(context, wizard, submission);
  const then = JSON.parse(seal.canonical) as JsonObject;
  const found = [
    ...changedKeys(now.answers, then.answers).map((field) => ({ field, label: labelOf(wizard, field) })),
    ...changedKeys(now.files, then.files).map((field) => ({ field, label: "A file" })),
    ...(canonical(now.amends) === canonical(then.amends)
      ? []
      : [{ field: "amends", label: "Correction of" }]),
  ];
  if (found.length === 0 && renderedText(context, wizard, submission.data) !== seal.rendered)
    return [{ field: "text", label: "The form as it was read" }];
  return found;
}

function changedKeys(now: unknown, then: unknown): string[] {
  const [a, b] = [isObject(now) ? now : {}, isObject(then) ? then : {}];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => canonical(a[key]) !== canonical(b[key]),
  );
}

function confirmedBy({ canonical: content }: Seal): string | null {
  const { confirmed } = JSON.parse(content) as JsonObject;
  return typeof confirmed === "string" ? confirmed : null;
}

const labelOf = (wizard: Wizard, field: string): string =>
  officeNames(wizard).has(field) ? "Office part" : (questionsOf(wizard)[field]?.title ?? field);
