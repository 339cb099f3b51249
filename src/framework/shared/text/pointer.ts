/** A key as it stands in a JSON pointer (RFC 6901). */
export const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
