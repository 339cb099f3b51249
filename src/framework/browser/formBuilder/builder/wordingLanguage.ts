import { createContext } from "react";
import { mainLanguage } from "#framework/shared/forms/words.ts";

/** The language in which the words of a form are being written. */
export const WordingLanguage = createContext(mainLanguage);
