import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { type ReactNode, type RefObject, useRef } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useSeen } from "../../ui/charts/useSeen.ts";
import { Part } from "../Part.tsx";
import { dashboardWords } from "../words.ts";

/** Where a tile is. */
interface Sight {
  /** What is watched until it comes into sight. */
  frame: RefObject<HTMLDivElement | null>;
  /** It has come into sight, and what it shows is on the way. */
  isSeen: boolean;
}

/** Tells when a tile comes into sight. */
export function useSight(): Sight {
  const frame = useRef<HTMLDivElement>(null);
  return { frame, isSeen: useSeen(frame) };
}

interface WaitedProps extends Sight {
  title: string;
  more?: { to: string; label: string };
  /** Room that is kept until the content is there, in pixels. */
  height: number;
  /** Asks again; there where it did not come. */
  again: (() => void) | undefined;
  /** Undefined while it is on the way. */
  children: ReactNode | undefined;
}

/** A tile that is asked for when it comes into sight; until then it keeps its room. */
export function Waited({ frame, isSeen, title, more, height, again, children }: WaitedProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const placeholder = isSeen ? (
    <Skeleton variant="rounded" height={height} aria-hidden />
  ) : (
    <Box sx={{ height }} />
  );
  return (
    <Box ref={frame}>
      <Part title={title} more={more}>
        {again && !children ? (
          <Alert severity="error" action={<Button onClick={again}>{text("again")}</Button>}>
            {text("tileFailed")}
          </Alert>
        ) : (
          (children ?? placeholder)
        )}
      </Part>
    </Box>
  );
}
