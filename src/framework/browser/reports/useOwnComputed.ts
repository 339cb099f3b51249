import { useMemo } from "react";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import { ownComputed, type OwnComputed } from "./model/ownComputed.ts";

/** The columns that a report computes, the same list for as long as nothing changes them. */
export const useOwnComputed = (
  inAddress: string | null,
  kept: readonly WrittenColumn[] | undefined,
  defined: readonly WrittenColumn[] | undefined,
): OwnComputed => useMemo(() => ownComputed(inAddress, kept, defined), [inAddress, kept, defined]);
