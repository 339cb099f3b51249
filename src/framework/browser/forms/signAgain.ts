import { createContext, useContext } from "react";

/** What is said at signatures that no longer hold, by their places (`/witness/signature`). */
type SignAgain = Readonly<Record<string, string>>;

const Renewed = createContext<SignAgain>({});

/** Says around a form which of its signatures were made before its answers were changed. */
export const SignAgainProvider = Renewed.Provider;

/** What is said at the signature in a place, where it no longer holds. */
export const useSignAgain = (path: readonly (string | number)[]): string | undefined =>
  useContext(Renewed)[["", ...path].join("/")];
