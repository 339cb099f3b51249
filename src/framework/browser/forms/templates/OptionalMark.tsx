import Box from "@mui/material/Box";
import { useText } from "../../i18n/useText.ts";

/** Says behind the word of a question that it can be left out. @param fontSize where the word is larger than others */
export function OptionalMark({ fontSize }: { fontSize?: string }) {
  const text = useText();
  return (
    <Box component="span" sx={{ color: "text.secondary", fontWeight: 400, fontSize }}>
      {" "}
      ({text("form.optional")})
    </Box>
  );
}
