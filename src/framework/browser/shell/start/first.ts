// Imported before anything else by the portal's main.tsx: what must be done before another module is evaluated.
import { takeToken } from "./takeToken.ts";

/** The token of a login link; it has left the address already. */
export const loginToken = takeToken();
