const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text of a UUID of any version. */
export const isUuid = (value: unknown): value is string => typeof value === "string" && pattern.test(value);

/** The UUIDs in a value or a list of values, each once. Anything else is left out. */
export function uuidsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return isUuid(value) ? [value] : [];
  const ids = value.filter(isUuid);
  return ids.length > 1 ? [...new Set(ids)] : ids;
}
