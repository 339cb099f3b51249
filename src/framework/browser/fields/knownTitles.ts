import { createContext, useContext } from "react";

type Titles = Readonly<Record<string, string>>;

const KnownTitles = createContext<Titles | undefined>(undefined);

/** Gives the fields of a form the names of records that were chosen already: not everyone who reads one may search it. */
export const KnownTitlesProvider = KnownTitles.Provider;

/** The name of a chosen record, where the form came with it. */
export function useKnownTitle(): (id: string) => string | undefined {
  const titles = useContext(KnownTitles);
  return (id) => (titles && Object.hasOwn(titles, id) ? titles[id] : undefined);
}
