/**
 * A map with the keys of another one, whose values follow from those underneath and are worked out when they are asked
 * for: it takes no room for what it leaves as it is. Expects that the map underneath does not change.
 */
export class MapOver<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #below: ReadonlyMap<Key, Value>;
  readonly #valueOf: (below: Value, key: Key) => Value;

  constructor(below: ReadonlyMap<Key, Value>, valueOf: (below: Value, key: Key) => Value) {
    this.#below = below;
    this.#valueOf = valueOf;
  }

  get size(): number {
    return this.#below.size;
  }

  has(key: Key): boolean {
    return this.#below.has(key);
  }

  get(key: Key): Value | undefined {
    const below = this.#below.get(key);
    return below === undefined ? undefined : this.#valueOf(below, key);
  }

  keys(): MapIterator<Key> {
    return this.#below.keys();
  }

  values(): MapIterator<Value> {
    return this.entries().map(([, value]) => value);
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#below.entries().map(([key, below]): [Key, Value] => [key, this.#valueOf(below, key)]);
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }
}

/** The same entries; where the keys are those of another map in their order, only what differs from it takes room. */
export function overMap<Key, Value>(
  entries: ReadonlyMap<Key, Value>,
  below: ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  if (!haveSameKeys(entries, below)) return entries;
  const own = new Map([...entries].filter(([key, value]) => below.get(key) !== value));
  return own.size === 0 ? below : new MapOver(below, (known, key) => own.get(key) ?? known);
}

/** Whether two maps have the same keys in the same order. */
export function haveSameKeys<Key>(one: ReadonlyMap<Key, unknown>, other: ReadonlyMap<Key, unknown>): boolean {
  const keys = other.keys();
  return one.size === other.size && one.keys().every((key) => key === keys.next().value);
}
