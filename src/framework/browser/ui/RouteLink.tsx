import { type CSSObject, styled } from "@mui/material/styles";
import { Link } from "react-router";
import type { Tokens } from "../theme/tokens.ts";

/** The look of a link to another screen. */
export const routeLinkLook = ({ text, brand }: Tokens): CSSObject => ({
  color: text,
  fontWeight: 550,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline", textDecorationColor: brand, textUnderlineOffset: 3 },
});

/** A link to another screen, in the words of a row or a sentence. */
export const RouteLink = styled(Link)(({ theme: { tokens } }) => routeLinkLook(tokens));
