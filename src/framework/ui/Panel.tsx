import Paper from "@mui/material/Paper";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { SystemStyleObject } from "@mui/system";
import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  className?: string;
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

/** A part of a screen in a frame, which its heading names. */
export function Panel({ title, className, sx, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      className={className}
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2, display: "grid", gap: 1.5, ...sx }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
