import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link as RouteLink } from "react-router";
import { Icon } from "#framework/browser/ui/Icon.tsx";

interface RowProps {
  icon: string;
  title: string;
  below?: (string | null | undefined | false)[];
  mark?: ReactNode;
  /** Where the title leads; the button leads there too, unless something else stands in its place. */
  to?: string;
  button?: string;
  action?: ReactNode;
  /** The button is what is to be done next. */
  leads?: boolean;
}

const nothing: NonNullable<RowProps["below"]> = [];

/** A line of a dashboard: what it is, what is to be known of it, and the action in place. */
export function Row({ icon, title, below = nothing, mark, to, button, action, leads }: RowProps) {
  const details = below.filter(Boolean).join(" · ");
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        flexWrap: { xs: action ? "wrap" : "nowrap", sm: "nowrap" },
      }}
    >
      <Box aria-hidden sx={{ color: "text.secondary", display: "flex" }}>
        <Icon name={icon} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", textWrap: "balance" }}>
        {to !== undefined && button === undefined ? (
          <Link component={RouteLink} to={to} color="inherit" sx={{ fontWeight: 600 }}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}{" "}
        {mark}
        {details !== "" && <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{details}</Box>}
      </Box>
      {action}
      {to !== undefined && button !== undefined && (
        <Button
          variant={leads ? "contained" : "outlined"}
          component={RouteLink}
          to={to}
          aria-label={`${button}: ${title}`}
          sx={{ minHeight: 44, minWidth: 92, flexShrink: 0 }}
        >
          {button}
        </Button>
      )}
    </Box>
  );
}
