import { useMemo } from "react";
import { ownList, type OwnList } from "./model/ownList.ts";

/** A list of a report that a person may change, the same one for as long as nothing changes it. @param read the same each time */
export const useOwnList = <Item>(
  inAddress: string | null,
  kept: readonly Item[] | undefined,
  defined: readonly Item[] | undefined,
  read: (value: unknown) => readonly Item[],
): OwnList<Item> => useMemo(() => ownList(inAddress, kept, defined, read), [inAddress, kept, defined, read]);
