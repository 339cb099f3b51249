import { useSyncExternalStore } from "react";
import { connection } from "./connection.ts";

/** Whether the server could not be reached when it was last tried. */
export const useIsCut = (): boolean => useSyncExternalStore(connection.subscribe, () => connection.isCut);
