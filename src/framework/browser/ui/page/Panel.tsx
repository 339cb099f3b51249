import Paper from "@mui/material/Paper";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { SystemStyleObject } from "@mui/system";
import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  className?: string;
  /** Something beside the main thing of a screen: on the page's ground, below a line. */
  isQuiet?: boolean;
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

/** A part of a screen in a frame, which its heading names. */
export function Panel({ title, className, isQuiet = false, sx, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      className={className}
      sx={{
        ...(isQuiet
          ? { bgcolor: "transparent", borderWidth: "1px 0 0", borderRadius: 0, pt: 2, pb: 1 }
          : { p: { xs: 2, md: 2.5 }, borderRadius: 2 }),
        display: "grid",
        gap: 1.5,
        ...sx,
      }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
