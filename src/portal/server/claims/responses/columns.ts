import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What a response says about a row, and which of its columns says it. */
export type ResponseField = (typeof fields)[number];

const fields = ["reference", "status", "amount", "paid_on", "code", "message"] as const;

/** Places of the columns in the file. */
export type ResponseColumns = Partial<Record<ResponseField, number>>;

/** What a column is called where nobody has said it; the first that fits is taken. */
const usual: Record<ResponseField, RegExp[]> = {
  reference: [/^claim ?reference$/, /claim ?ref/, /^reference$/],
  status: [/^(claim|payment request|row) ?status$/, /^status$/, /status|result|outcome/],
  amount: [
    /^(amount ?paid|paid ?amount|paid ?total ?amount)$/,
    /paid.*(amount|total)|(amount|total).*paid/,
    /approved ?amount/,
  ],
  paid_on: [/^(payment|paid) ?(date|on)$|^date ?paid$/, /pa(id|yment).*date|date.*pa(id|yment)/],
  code: [/(error|reject(ion|ed)?|reason) ?code/, /^code$/],
  message: [
    /(error|reject(ion|ed)?) ?(message|reason|description|text)/,
    /^(message|reason|comments?)$/,
    /^errors?$/,
  ],
};

/** A heading without what spellings differ in: `ClaimReference` and `Claim_reference` are `claim reference`. */
const plain = (heading: string): string =>
  heading
    .replace(/^\uFEFF/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z]+/g, " ")
    .trim()
    .toLowerCase();

/**
 * Which columns of a response are which: by the headings that the provider has set, else by what they are usually called.
 * @param settings `response_reference` and so on
 */
export function columnsOf(headers: readonly string[], settings: JsonObject): ResponseColumns {
  const known = headers.map(plain);
  return Object.fromEntries(
    fields.flatMap((field): [ResponseField, number][] => {
      const set = settings[`response_${field}`];
      const patterns = typeof set === "string" && set !== "" ? [plain(set)] : usual[field];
      const place = patterns
        .map((wanted) =>
          known.findIndex((name) => (typeof wanted === "string" ? name === wanted : wanted.test(name))),
        )
        .find((found) => found !== -1);
      return place === undefined ? [] : [[field, place]];
    }),
  );
}

/** The headings of the columns that were found, as the settings keep them. */
export const settingsFrom = (headers: readonly string[], columns: ResponseColumns): JsonObject =>
  Object.fromEntries(
    Object.entries(columns).map(([field, place]) => [
      `response_${field}`,
      headers[place]?.replace(/^\uFEFF/, "") ?? "",
    ]),
  );
