/** `staff-categories` and `first_name` as people write them: "Staff categories", "First name". */
export function sentenceCase(name: string): string {
  const words = name.replace(/[-_.]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A guess at the singular of a resource name, for definitions without a label. */
export function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(ss|sh|ch|x)es$/.test(name)) return name.replace(/es$/, "");
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}
