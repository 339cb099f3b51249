import equal from "fast-deep-equal";

/** A list that a definition begins with and a person may change. */
export interface OwnList<Item> {
  list: readonly Item[];
  /** The same, where it is another than the definition's. */
  sent: readonly Item[] | undefined;
}

/**
 * A list as the address says, else as the person has left it, else as the definition says.
 * @param written the address's part, as text
 * @param read takes what is whole of whatever was written
 */
export function ownList<Item>(
  written: string | null,
  kept: unknown,
  defined: readonly Item[] = [],
  read: (value: unknown) => readonly Item[],
): OwnList<Item> {
  const own = parsed(written) ?? kept;
  const list = own === undefined || own === null ? defined : read(own);
  return { list, sent: equal(list, defined) ? undefined : list };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
