import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import type { ReactNode } from "react";
import { useText } from "../i18n/useText.ts";

interface ProgressProps {
  /** What is done, for those who do not see the bar. */
  label: string;
  done: number;
  /** Zero until it is known. */
  total: number;
  /** Nothing is known of how long the rest takes. */
  open?: boolean;
  /** In place of how many are done. */
  words?: string;
  /** Beside the words, such as a way to stop it. */
  children?: ReactNode;
}

/** How far some work is: a bar, and below it how many of how many are done. */
export function Progress({ label, done, total, open = total === 0, words, children }: ProgressProps) {
  const text = useText();
  const [count, all] = [done, total].map((number) => number.toLocaleString("en-AU"));
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <LinearProgress
        variant={open ? "indeterminate" : "determinate"}
        value={open ? 0 : (done / total) * 100}
        aria-label={label}
      />
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, color: "text.secondary" }}>
        <Box sx={{ flex: 1 }}>
          {total > 0 && (words ?? text("bulk.progress", { done: count, total: all }))}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
