import { createContext, useContext } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

const FormValueContext = createContext<JsonObject>({});

/** Tells the fields that follow from others what is filled in. The others are not drawn again because of it. */
export const FormValueProvider = FormValueContext.Provider;

/** Everything that is filled in now. */
export const useFormValue = (): JsonObject => useContext(FormValueContext);
