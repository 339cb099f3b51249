import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useTranslate } from "ra-core";
import { Icon } from "#framework/ui/Icon.tsx";
import { markOf, partIcon } from "./marks.ts";

/** What the colours and symbols of the calendar mean, and which keys move in it. */
export function Legend() {
  const translate = useTranslate();
  const { tokens } = useTheme();
  const approved = markOf({ status: "approved" });
  const asked = markOf({ status: "pending" });
  const entries = [
    { icon: approved.icon, color: tokens[approved.tone], words: "leave.approved" },
    { icon: asked.icon, color: tokens[asked.tone], words: "leave.asked" },
    { icon: partIcon, color: tokens.quiet, words: "leave.part" },
  ];
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, mb: 1, fontSize: "0.875rem" }}>
      <Box
        component="ul"
        aria-label={translate("leave.legend")}
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, listStyle: "none", m: 0, p: 0 }}
      >
        {entries.map(({ icon, color, words }) => (
          <Box component="li" key={words} sx={{ color }}>
            <Icon name={icon} size={16} inText />
            {translate(words)}
          </Box>
        ))}
      </Box>
      <Box id="leave-keys" sx={{ color: "text.secondary", display: { xs: "none", sm: "block" } }}>
        {translate("leave.keys")}
      </Box>
    </Box>
  );
}
