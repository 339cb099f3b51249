import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouteLink } from "react-router";
import { Icon } from "#framework/ui/Icon.tsx";

interface ListedProps<T> {
  rows: T[] | undefined;
  none: string;
  children: (row: T) => ReactNode;
}

/** A list while it is on its way, when it is empty, and as it is. */
export function Listed<T>({ rows, none, children }: ListedProps<T>) {
  if (!rows) return <Skeleton variant="rounded" height={160} />;
  if (rows.length === 0) return <Typography color="text.secondary">{none}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
      {rows.map(children)}
    </Box>
  );
}

interface RowProps {
  icon: string;
  title: string;
  below: (string | null)[];
  mark?: ReactNode;
  to?: string;
  button?: string;
}

/** A line of a list with the way on from it, where there is one. */
export const Row = ({ icon, title, below, mark, to, button }: RowProps) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
    <Icon name={icon} />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      <strong>{title}</strong> {mark}
      <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{below.filter(Boolean).join(" · ")}</Box>
    </Box>
    {to !== undefined && (
      <Button
        variant="outlined"
        component={RouteLink}
        to={to}
        aria-label={[button, title, below[0]].filter(Boolean).join(": ")}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        {button}
      </Button>
    )}
  </Box>
);
