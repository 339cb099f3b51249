import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { isRightToLeft, mainLanguage, type Offered } from "#shared/forms/words.ts";
import { useReading } from "./useReading.ts";

/** Where a form is drawn in the reader's language and way: what a screen reader and the direction follow, and larger help. */
export function Worded({ offered, children }: { offered: Offered; children: ReactNode }) {
  const [{ language, easyRead }] = useReading();
  const isTranslated = language !== mainLanguage && offered.languages.includes(language);
  return (
    <Box
      lang={isTranslated ? language : undefined}
      dir={isTranslated ? (isRightToLeft(language) ? "rtl" : "ltr") : undefined}
      sx={
        easyRead && offered.easyRead
          ? { "& [id$=__help]": { fontSize: "1.125rem", lineHeight: 1.6, color: "text.primary" } }
          : undefined
      }
    >
      {children}
    </Box>
  );
}
