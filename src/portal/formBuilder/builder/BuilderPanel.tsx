import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A panel beside the form: it stays in sight, and scrolls by itself. */
export function BuilderPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        p: 2,
        borderRadius: 2,
        position: "sticky",
        top: 72,
        maxHeight: "calc(100vh - 88px)",
        overflow: "auto",
      }}
    >
      <Typography variant="h2" id={id} sx={{ fontSize: "1rem", mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
