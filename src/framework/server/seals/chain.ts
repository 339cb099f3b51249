import type { Selectable } from "kysely";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { Tables } from "#generated/tables.ts";
import { canonical, sha256 } from "../canonical.ts";
import { takeReleasedTurn } from "../database/takeTurn.ts";

/** A link of a provider's chain: what was sent, by whom, and the hash that ties it to all that were sent before. */
export type Seal = Selectable<Tables["form_seals"]>;

/** What is sealed: the form and its version, what it says in canonical form, and as a person reads it. */
export interface Sealed {
  submission: string;
  form: string;
  form_version: number;
  content: JsonObject;
  rendered: string;
  /** Who sent it, and when; otherwise the signed-in person, now. */
  signer?: string;
  at?: string;
}

/** The hash of what a seal holds. */
export const sealHash = (
  seal: Pick<
    Seal,
    "position" | "form" | "form_version" | "signer" | "canonical" | "rendered" | "previous_hash"
  >,
): string =>
  sha256(
    canonical([
      seal.previous_hash,
      seal.position,
      seal.form,
      seal.form_version,
      seal.signer,
      sha256(seal.canonical),
      sha256(seal.rendered),
    ]),
  );

/** Seals what the signed-in person has just sent, in the same transaction: it is the last link of the provider's chain. */
export async function appendSeal(
  { db, tenant, user, services }: Context,
  { submission, form, form_version: version, content, rendered, signer, at }: Sealed,
): Promise<void> {
  await takeReleasedTurn(db, `${tenant.id} seals`);
  const last = await db
    .selectFrom("form_seals")
    .select(["position", "hash"])
    .where("tenant_id", "=", tenant.id)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const link = {
    position: (last?.position ?? 0) + 1,
    form,
    form_version: version,
    signer: signer ?? `${user.fullname} (${user.uuid})`,
    canonical: canonical(content),
    rendered,
    previous_hash: last?.hash ?? "",
  };
  await db
    .insertInto("form_seals")
    .values({
      ...link,
      tenant_id: tenant.id,
      submission,
      sealed_at: at ?? services.clock.now().toISOString(),
      hash: sealHash(link),
    })
    .execute();
}

/** The chain up to the newest seal of a submission; empty for one that has none. */
export async function chainUpTo({ db, tenant }: Context, submission: string): Promise<Seal[]> {
  const seals = db.selectFrom("form_seals").where("tenant_id", "=", tenant.id);
  return seals
    .selectAll()
    .where(
      "position",
      "<=",
      seals.select((eb) => eb.fn.max("position").as("last")).where("submission", "=", submission),
    )
    .orderBy("position")
    .execute();
}

/** What the chain holds of an answer that has to be hidden at rest: whether it is the same can be told, and nothing else. */
export const hidden = (submission: string, value: Json | undefined): string =>
  sha256(`${submission} ${canonical(value)}`);

/** Files by their hash. */
export async function hashesOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("files")
    .select(["uuid", "sha256"])
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "in", ids)
    .execute();
  return Object.fromEntries(rows.map(({ uuid, sha256: hash }) => [uuid, hash]));
}
