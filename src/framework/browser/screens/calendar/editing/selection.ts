import { useMemo, useState } from "react";

/** The records that are selected, and the one that is open beside the calendar. */
export interface Selection {
  selected: ReadonlySet<string>;
  opened: string | undefined;
  /** Shows one beside the calendar. */
  open: (id: string | undefined) => void;
  /** Adds a record to those that are selected, or takes it from them. */
  toggle: (id: string) => void;
  select: (ids: Iterable<string>) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Keeps what is selected; records that are no longer in sight are not selected any more. */
export function useSelection(ids: ReadonlySet<string>): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [opened, setOpened] = useState<string>();
  const selected = useMemo(() => {
    const kept = [...chosen].filter((id) => ids.has(id));
    return kept.length === chosen.size ? chosen : new Set(kept);
  }, [chosen, ids]);
  return useMemo(
    () => ({
      selected,
      opened,
      open: setOpened,
      toggle: (id) =>
        setChosen((known) => {
          const next = new Set(known);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      select: (wanted) => setChosen(new Set(wanted)),
      clear: () => setChosen(none),
    }),
    [selected, opened],
  );
}
