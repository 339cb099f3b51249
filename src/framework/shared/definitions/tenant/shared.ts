/**
 * A value in which every part that is the same in another value is that value's own part: two that differ in little take
 * little more room than one. Lists and plain objects are looked into; anything else is compared as it is.
 */
export function shared<T>(value: T, known: unknown): T {
  // What `share` makes of a value has its parts, or others that are the same.
  return share(value, known) as T;
}

function share(value: unknown, known: unknown): unknown {
  if (value === known) return known;
  if (Array.isArray(value)) return Array.isArray(known) ? shareList(value, known) : value;
  return isPlain(value) && isPlain(known) ? shareObject(value, known) : value;
}

function shareList(value: readonly unknown[], known: readonly unknown[]): unknown {
  // Nothing is made for as long as nothing differs: layers are mostly the same as what is underneath.
  let own: unknown[] | undefined = value.length === known.length ? undefined : [];
  for (const [index, item] of value.entries()) {
    const part = share(item, known[index]);
    if (own === undefined && part !== known[index]) own = known.slice(0, index);
    own?.push(part);
  }
  return own ?? known;
}

function shareObject(value: Record<string, unknown>, known: Record<string, unknown>): unknown {
  const keys = Object.keys(value);
  const others = Object.keys(known);
  // The order of keys is the order of fields.
  const isOrder = keys.length === others.length && keys.every((key, at) => key === others[at]);
  let own: [string, unknown][] | undefined = isOrder ? undefined : [];
  for (const [at, key] of keys.entries()) {
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    const part = share(value[key], before);
    if (own === undefined && part !== before) own = keys.slice(0, at).map((same) => [same, known[same]]);
    own?.push([key, part]);
  }
  return own ? Object.fromEntries(own) : known;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
