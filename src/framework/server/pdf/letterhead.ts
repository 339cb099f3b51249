import { displayed } from "#framework/shared/formats/formats.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What stands at the top of a document's first page, besides the logo. */
export interface Letterhead {
  /** What the provider is called; its legal name may be another one. */
  name: string;
  title: string;
  lines: readonly string[];
}

/**
 * A provider's letterhead: its legal name, its number in the country's register, and how to reach it.
 * @param profile as the provider has it now, or had it when the document was made
 */
export function letterheadOf(profile: JsonObject): Letterhead {
  const { name = "", legal_name: title = name, abn, phone, email, website } = profile;
  const contact = [phone && displayed("phone", String(phone)), email, website].filter(Boolean).map(String);
  return {
    name: String(name),
    title: String(title),
    lines: [
      ...(abn ? [`ABN ${displayed("abn", String(abn))}`] : []),
      ...(contact.length > 0 ? [contact.join("  ·  ")] : []),
    ],
  };
}
