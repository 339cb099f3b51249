import Box from "@mui/material/Box";
import { cleanHtml } from "./cleanHtml.ts";

/** Formatted text, cleaned again at display: what stands in the database is not trusted either. */
export const RichText = ({ html }: { html: string }) => (
  <Box
    sx={{ "& p": { mt: 0, mb: 1 }, "& a": { color: "primary.main" }, maxWidth: "75ch" }}
    dangerouslySetInnerHTML={{ __html: cleanHtml(html) }}
  />
);
