/** `pay-rates` and `first_name` as people write them: "Pay rates", "First name". */
export function sentenceCase(name: string): string {
  const words = name.replace(/[-_.]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field that has none, made of its name: `first_name`, `firstName` and `first-name` are "First name". */
export const labelFor = (name: string): string =>
  sentenceCase(
    name
      .replace(/^[@$#_]+(?=\w)/, "")
      .replace(
        /([a-z0-9])([A-Z])(?=[a-z])/g,
        (_, before: string, next: string) => `${before} ${next.toLowerCase()}`,
      ),
  ).slice(0, 300);

/** A guess at the singular of a resource name, for definitions without a label. */
export function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(ss|sh|ch|x)es$/.test(name)) return name.replace(/es$/, "");
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

/** A label as it stands within a sentence: "Team member" is "team member"; "GST code" and "I agree" stay as they are. */
export const midSentence = (label: string): string =>
  /^[A-Z](?:[a-z]| [a-z])/.test(label) && !label.startsWith("I ")
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

/** Several sentences as one text; what stands alone needs no full stop. */
export const sentences = ([first = "", ...more]: readonly string[]): string =>
  more.length === 0 ? first : [first.replace(/\.$/, ""), ...more].join(". ");
