/** A text as the target of a link, where it is an address of the web; any other, such as a script, leads nowhere. */
export const webAddress = (value: unknown): string | undefined =>
  typeof value === "string" && /^https?:/.test(value) ? value : undefined;
