/**
 * A value in which every part that is the same in another value is that value's own part: two that differ in little take
 * little more room than one. Lists and plain objects are looked into; anything else is compared as it is.
 */
export function shared<T>(value: T, known: unknown): T {
  return share(value, known) as T;
}

function share(value: unknown, known: unknown): unknown {
  if (value === known) return known;
  if (Array.isArray(value)) {
    if (!Array.isArray(known)) return value;
    const list = value.map((item, index) => share(item, known[index]));
    return list.length === known.length && list.every((item, index) => item === known[index]) ? known : list;
  }
  if (!isPlain(value) || !isPlain(known)) return value;
  const keys = Object.keys(value);
  const own = Object.fromEntries(
    keys.map((key) => [key, share(value[key], Object.hasOwn(known, key) ? known[key] : undefined)]),
  );
  const others = Object.keys(known);
  // The order of keys is the order of fields.
  const isSame =
    keys.length === others.length && keys.every((key, at) => key === others[at] && own[key] === known[key]);
  return isSame ? known : own;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
