import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useRef } from "react";

/** The one title of a page. It takes the focus when the page opens, so that a screen reader says where one is. */
export function PageTitle({ children, tabTitle }: { children: ReactNode; tabTitle?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = tabTitle ?? (typeof children === "string" ? children : undefined);

  useEffect(() => {
    if (name) document.title = name;
  }, [name]);

  useEffect(() => {
    // Not when the person is already at work on the page, such as in a dialog that opened over it.
    if (
      document.activeElement === null ||
      document.activeElement === document.body ||
      document.activeElement.matches("main") ||
      document.activeElement.closest("nav, [data-route-link]")
    )
      heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Typography
      component="h1"
      variant="h1"
      ref={heading}
      tabIndex={-1}
      sx={{ minWidth: 0, overflowWrap: "anywhere", textWrap: "balance" }}
    >
      {children}
    </Typography>
  );
}
