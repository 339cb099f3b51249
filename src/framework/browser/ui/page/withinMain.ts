import { createContext } from "react";

/** True below the frame's own main part: a page has one of them. */
export const WithinMain = createContext(false);
