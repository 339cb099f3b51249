import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { Link as RouteLink } from "react-router";

interface PartProps {
  /** Without it the part is no section of its own. */
  title?: string;
  children: ReactNode;
  /** The way to all of it. */
  more?: { to: string; label: string };
  /** Leads the page, in a frame; the other parts stand on the page's ground. */
  leads?: boolean;
}

/** A part of a dashboard, which its heading names. */
export function Part({ title, children, more, leads = false }: PartProps) {
  const id = useId();
  const content = (
    <>
      {title !== undefined && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "baseline",
            justifyContent: "space-between",
            columnGap: 2,
          }}
        >
          <Typography variant="h2" id={id} sx={leads ? { fontSize: "1.25rem" } : undefined}>
            {title}
          </Typography>
          {more && (
            <Link component={RouteLink} to={more.to} sx={{ whiteSpace: "nowrap", py: 0.5 }}>
              {more.label}
            </Link>
          )}
        </Box>
      )}
      {children}
    </>
  );
  const layout = { display: "flex", flexDirection: "column", gap: 1.25, minWidth: 0 } as const;
  if (leads)
    return (
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby={title === undefined ? undefined : id}
        sx={{ ...layout, p: { xs: 2, md: 2.5 }, borderRadius: 2 }}
      >
        {content}
      </Paper>
    );
  return (
    <Box
      component={title === undefined ? "div" : "section"}
      aria-labelledby={title === undefined ? undefined : id}
      sx={{ ...layout, borderTop: 1, borderColor: "divider", pt: 2 }}
    >
      {content}
    </Box>
  );
}

/** A list without marks, with room between its lines. */
export const Plain = ({ children, gap = 1.25 }: { children: ReactNode; gap?: number }) => (
  <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap }}>
    {children}
  </Box>
);
