import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { useText } from "../i18n/useText.ts";
import { cookieChoice } from "./cookieChoice.ts";
import { type Consent, consent, setConsent } from "../session/storage.ts";
import { useFocusAbove } from "./useFocusAbove.ts";

const delayMs = 2000;

/** Routes that do not show it (specification part 2 §2). */
const without = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/error",
  "/not-authorized",
  "/formtemplate",
  "/auth/not-auth",
];

const isWithout = (pathname: string, visitorPages: readonly string[]): boolean =>
  pathname === "/" ||
  [...without, ...visitorPages].some((route) => pathname === route || pathname.startsWith(`${route}/`));

/** Asks once where the session may be kept, two seconds after the portal was opened; and again when one asks for it. */
export function CookieBanner({
  pathname,
  visitorPages,
}: {
  pathname: string;
  visitorPages: readonly string[];
}) {
  const [due, setDue] = useState(false);
  const [again, setAgain] = useState(false);
  const [choice, setChoice] = useState(consent);
  const text = useText();

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    const open = () => setAgain(true);
    cookieChoice.addEventListener("open", open);
    return () => {
      clearTimeout(timer);
      cookieChoice.removeEventListener("open", open);
    };
  }, []);

  const asks = due && choice === undefined && !isWithout(pathname, visitorPages);
  const isShown = asks || again;
  const panel = useRef<HTMLDivElement>(null);
  useFocusAbove(panel, isShown);
  if (!isShown) return null;
  const choose = (wanted: Consent) => {
    setAgain(false);
    setConsent(wanted);
    setChoice(wanted);
  };
  return (
    <Paper
      ref={panel}
      className="no-print"
      component="section"
      aria-labelledby="cookie-title"
      variant="outlined"
      sx={{
        position: "fixed",
        insetInline: 16,
        bottom: { xs: 72, md: 16 },
        zIndex: (theme) => theme.zIndex.modal - 1,
        maxWidth: 560,
        marginInline: "auto",
        p: 2,
        boxShadow: "0 8px 28px rgb(0 0 0 / 22%)",
      }}
    >
      <Typography id="cookie-title" variant="h3" component="h2" gutterBottom>
        {text("cookies.title")}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text("cookies.text")}
      </Typography>
      <Box sx={{ display: "flex", gap: 1, mt: 1.5, justifyContent: "flex-end" }}>
        <Button variant="outlined" onClick={() => choose("declined")}>
          {text("cookies.decline")}
        </Button>
        <Button variant="contained" onClick={() => choose("accepted")}>
          {text("cookies.accept")}
        </Button>
      </Box>
    </Paper>
  );
}
