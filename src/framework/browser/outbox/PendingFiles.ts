import { createContext, useContext } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Where a file goes that cannot be uploaded now. */
export interface PendingFiles {
  keep: (file: File) => Promise<JsonObject>;
  /** Ids of those that wait. */
  waiting: readonly string[];
}

const PendingFilesContext = createContext<PendingFiles | undefined>(undefined);

/** Gives the fields of a form a place for files that cannot be uploaded now. */
export const PendingFilesProvider = PendingFilesContext.Provider;

/** Undefined where files are not kept: they are uploaded at once or not at all. */
export const usePendingFiles = (): PendingFiles | undefined => useContext(PendingFilesContext);
