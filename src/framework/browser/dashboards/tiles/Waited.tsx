import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode, RefObject } from "react";
import { Part } from "../Part.tsx";

interface WaitedProps {
  /** What is watched until it comes into sight. */
  frame: RefObject<HTMLDivElement | null>;
  /** It has come into sight, and what it shows is on the way. */
  isSeen: boolean;
  title: string;
  more?: { to: string; label: string };
  /** Room that is kept until the content is there, in pixels. */
  height: number;
  /** Undefined while it is on the way. */
  children: ReactNode | undefined;
}

/** A tile that is asked for when it comes into sight; until then it keeps its room. */
export const Waited = ({ frame, isSeen, title, more, height, children }: WaitedProps) => (
  <Box ref={frame}>
    <Part title={title} more={more}>
      {children ??
        (isSeen ? <Skeleton variant="rounded" height={height} aria-hidden /> : <Box sx={{ height }} />)}
    </Part>
  </Box>
);
