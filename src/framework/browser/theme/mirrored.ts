import createCache, { type EmotionCache } from "@emotion/cache";
import rtlPlugin from "@mui/stylis-plugin-rtl";
import { prefixer } from "stylis";

/** Styles for text that runs from right to left. */
export const mirroredCache = (nonce: string | undefined): EmotionCache =>
  createCache({ key: "prtl", nonce, speedy: true, stylisPlugins: [prefixer, rtlPlugin] });
