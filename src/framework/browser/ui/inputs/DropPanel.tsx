import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";

interface DropPanelProps {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  width: number;
  maxHeight?: number;
  /** The side of the button that it hangs from. */
  side?: "left" | "right";
  children: ReactNode;
}

/** Something to set, below the button that opened it. */
export const DropPanel = ({
  label,
  anchor,
  onClose,
  width,
  maxHeight,
  side = "right",
  children,
}: DropPanelProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: "bottom", horizontal: side }}
    transformOrigin={{ vertical: "top", horizontal: side }}
    slotProps={{
      paper: {
        role: "dialog",
        "aria-label": label,
        sx: { width, maxHeight, maxWidth: "calc(100vw - 32px)", p: 2 },
      },
    }}
  >
    {children}
  </Popover>
);
