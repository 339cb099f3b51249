import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { isRightToLeft, isTranslated, mainLanguage, type Offered } from "#framework/shared/forms/words.ts";
import { FormLanguage } from "../../i18n/FormLanguage.tsx";
import { useText } from "../../i18n/useText.ts";
import { Directed } from "../../theme/Directed.tsx";
import { ownDirection } from "../../theme/global.ts";
import { useReading } from "./useReading.ts";

/**
 * Where a form is drawn in the reader's language and way: what a screen reader and the direction follow, the words around
 * the questions, and larger help.
 */
export function Worded({ offered, children }: { offered: Offered; children: ReactNode }) {
  const [reading] = useReading();
  const { language, easyRead } = reading;
  const isOther = isTranslated(offered, reading);
  const direction = isOther ? (isRightToLeft(language) ? "rtl" : "ltr") : undefined;
  return (
    <Box
      lang={isOther ? language : undefined}
      dir={direction}
      sx={{
        ...(direction === "rtl" && ownDirection),
        ...(easyRead &&
          offered.easyRead && {
            "& [id$=__help]": { fontSize: "1.125rem", lineHeight: 1.6, color: "text.primary" },
          }),
      }}
    >
      <Directed direction={direction}>
        <FormLanguage language={isOther ? language : mainLanguage}>
          {isOther && <WhatStaysEnglish />}
          {children}
        </FormLanguage>
      </Directed>
    </Box>
  );
}

function WhatStaysEnglish() {
  const text = useText();
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {text("reading.inEnglish")}
    </Typography>
  );
}
