import { styled } from "@mui/material/styles";
import { Link } from "react-router";

/** A link to another screen, in the words of a row or a sentence. */
export const RouteLink = styled(Link)(({ theme: { tokens } }) => ({
  color: tokens.text,
  fontWeight: 550,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline", textDecorationColor: tokens.brand, textUnderlineOffset: 3 },
}));
