import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";

/** What a provider has chosen for a notice. */
export interface Chosen {
  enabled: boolean;
  subject?: string;
  text?: readonly string[];
  /** The words of several in one message. */
  several?: { subject?: string; text?: readonly string[] };
}

/** What the provider has chosen for its notices, by name (resource `notices`). */
export async function chosenNotices({ db, tenant }: Context): Promise<ReadonlyMap<string, Chosen>> {
  const { rows } = await sql<{ data: JsonObject }>`
    select data from records
    where tenant_id = ${tenant.id} and resource = 'notices' and deleted_at is null`.execute(db);
  return new Map(
    rows.map(({ data }) => [
      String(data.notice),
      data.edited === true
        ? {
            enabled: data.enabled !== false,
            subject: textOf(data.subject),
            text: paragraphsOf(data.message),
            several: { subject: textOf(data.several_subject), text: paragraphsOf(data.several_message) },
          }
        : { enabled: data.enabled !== false },
    ]),
  );
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** An empty line begins a new paragraph. */
const paragraphsOf = (value: unknown): string[] | undefined =>
  textOf(value)
    ?.split(/\n\s*\n/)
    .map((text) => text.trim());
