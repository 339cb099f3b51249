import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type WordedPart, wordsOf } from "#framework/shared/forms/words.ts";
import { useText } from "../i18n/useText.ts";
import { usePlatform, useServices } from "../services.tsx";
import { useReading } from "./reading/useReading.ts";

/**
 * Why a form asks and who reads the answers, with the provider's privacy policy; folded on a phone, where the questions come
 * first. Nothing where neither is known.
 */
export function PrivacyNotice({ notice }: { notice?: WordedPart }) {
  const text = useText();
  const [reading] = useReading();
  const { settings, definitions } = useServices();
  const { name = definitions.portal.name, privacyPolicy } = settings.brandOf(usePlatform());
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const policy = privacyPolicy !== undefined && /^https?:/.test(privacyPolicy) ? privacyPolicy : undefined;
  const words = notice && wordsOf(notice, reading).description;
  if (!words && !policy) return null;
  return (
    <Box
      component="details"
      open={!isNarrow}
      sx={{ mb: { xs: 0.5, md: 2 }, maxWidth: "75ch", color: "text.secondary", fontSize: "0.9375rem" }}
    >
      <Box component="summary" sx={{ py: 0.75, cursor: "pointer" }}>
        {text("wizard.privacy")}
      </Box>
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
    </Box>
  );
}
