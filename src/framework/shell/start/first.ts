// Imported before anything else by the portal's main.tsx: what must be done before another module is evaluated.
import { takeToken } from "./takeToken.ts";

// Where the toasts' own style element finds the nonce that the server's policy asks for.
Object.assign(globalThis, {
  __nonce__: document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content,
});

/** The token of a login link; it has left the address already. */
export const loginToken = takeToken();
