import { createContext, useContext, useMemo, useState } from "react";
import { sectionId } from "./sectionId.ts";

/** Which sections of a long form are open, by their titles. */
export interface Folds {
  isOpen: (title: string) => boolean;
  set: (title: string, isOpen: boolean) => void;
  /** Whether all sections were opened at once, with all their fields. */
  showsAll: boolean;
  showAll: (all: boolean) => void;
  /** The fields that are asked for at first; the others of a section are behind a button. Undefined: all of them. */
  first?: ReadonlySet<string>;
}

const FoldsContext = createContext<Folds | undefined>(undefined);

/** Lets the sections of the form inside be folded. */
export const FoldsProvider = FoldsContext.Provider;

/** The folds of the form; undefined where its sections are always open. */
export const useFolds = (): Folds | undefined => useContext(FoldsContext);

/**
 * Makes the folds of a form. The section that the address names (`#section-contact`) is open too.
 * @param open the sections that are open at first; undefined: nothing can be folded
 */
export function useFoldState(
  open: readonly string[] | undefined,
  first?: readonly string[],
): Folds | undefined {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [showsAll, setShowsAll] = useState(false);
  return useMemo(
    () =>
      open && {
        isOpen: (title) =>
          changed[title] ??
          (showsAll || open.includes(title) || window.location.hash === `#${sectionId(title)}`),
        set: (title, isOpen) => setChanged((current) => ({ ...current, [title]: isOpen })),
        showsAll,
        showAll: (all) => {
          setShowsAll(all);
          setChanged({});
        },
        first: first && !showsAll ? new Set(first) : undefined,
      },
    [open, first, changed, showsAll],
  );
}
