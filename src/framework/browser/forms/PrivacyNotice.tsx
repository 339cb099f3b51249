import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { webAddress } from "#framework/shared/text/webAddress.ts";
import { type WordedPart, wordsOf } from "#framework/shared/forms/words.ts";
import { useText } from "../i18n/useText.ts";
import { usePlatform, useServices } from "../services.tsx";
import { useReading } from "./reading/useReading.ts";

interface PrivacyNoticeProps {
  notice?: WordedPart;
  /** It is a part of something that is folded itself: it has a heading instead of a fold. */
  isInFold?: boolean;
}

/** Why a form asks and who reads the answers, with the provider's privacy policy. Nothing where neither is known. */
export function PrivacyNotice({ notice, isInFold = false }: PrivacyNoticeProps) {
  const text = useText();
  const [reading] = useReading();
  const { settings, definitions } = useServices();
  const { name = definitions.portal.name, privacyPolicy } = settings.brandOf(usePlatform());
  const policy = webAddress(privacyPolicy);
  const words = notice && wordsOf(notice, reading).description;
  if (!words && !policy) return null;
  const heading = text("wizard.privacy");
  const body = (
    <>
      {words && (
        <Box component="p" dir="auto" sx={{ mt: 0, mb: 1 }}>
          {words}
        </Box>
      )}
      {policy && (
        <Link href={policy} target="_blank" rel="noopener noreferrer">
          {text("wizard.privacyPolicy", { name })}
        </Link>
      )}
    </>
  );
  if (isInFold)
    return (
      <Box sx={{ my: 1 }}>
        <strong>{heading}</strong>
        {body}
      </Box>
    );
  return (
    <Box
      component="details"
      open
      sx={{ mb: 2, maxWidth: "75ch", color: "text.secondary", fontSize: "0.9375rem" }}
    >
      <Box component="summary" sx={{ py: 0.75, cursor: "pointer" }}>
        {heading}
      </Box>
      {body}
    </Box>
  );
}
