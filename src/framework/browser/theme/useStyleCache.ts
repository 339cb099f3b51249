import createCache, { type EmotionCache } from "@emotion/cache";
import { useEffect, useState } from "react";
import { styleNonce } from "./styleNonce.ts";

const leftToRight = createCache({ key: "p", nonce: styleNonce(), speedy: true });
let rightToLeft: EmotionCache | undefined;

/** Where the styles of a direction are kept. Mirrored ones are loaded only by those who read from right to left; undefined until then. */
export function useStyleCache(direction: "ltr" | "rtl"): EmotionCache | undefined {
  const [mirrored, setMirrored] = useState(rightToLeft);
  useEffect(() => {
    if (direction === "rtl" && !mirrored)
      void import("./mirrored.ts").then(({ mirroredCache }) =>
        setMirrored((rightToLeft ??= mirroredCache(styleNonce()))),
      );
  }, [direction, mirrored]);
  return direction === "rtl" ? mirrored : leftToRight;
}
