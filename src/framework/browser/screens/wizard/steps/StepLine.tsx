import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { useText } from "../../../i18n/useText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { StepHeading } from "./StepHeading.tsx";

interface StepLineProps {
  heading: RefObject<HTMLHeadingElement | null>;
  step: number;
  total: number;
  title: string;
  /** How many steps are completed. */
  done: number;
  /** Whether a step needs attention. */
  isFailing: boolean;
  /** Beside the line: the state of the connection. */
  beside?: ReactNode;
  /** The list of steps; what it calls closes the sheet. */
  children: (close: () => void) => ReactNode;
}

/** On a phone: "Step 2 of 4 · People" as one line, with a sheet behind it that lists the steps. */
export function StepLine({ heading, step, total, title, done, isFailing, beside, children }: StepLineProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box className="no-print" sx={{ mb: 1.5 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <StepHeading heading={heading} step={step} total={total} title={title}>
            {(words) => (
              <Box
                component="button"
                type="button"
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(true)}
                sx={{
                  font: "inherit",
                  color: "inherit",
                  textAlign: "left",
                  background: "none",
                  border: 0,
                  px: 0,
                  py: 0.75,
                  minHeight: 44,
                  lineHeight: 1.25,
                  display: "inline-flex",
                  alignItems: "center",
                  gap: 0.5,
                  cursor: "pointer",
                }}
              >
                <span style={{ textWrap: "balance" }}>{words}</span>
                <Box component="span" sx={{ display: "flex", color: isFailing ? "error.main" : "inherit" }}>
                  <Icon name={isFailing ? "ErrorOutline" : "ExpandMore"} />
                </Box>
              </Box>
            )}
          </StepHeading>
        </Box>
        {beside}
      </Box>
      <LinearProgress variant="determinate" value={(done / total) * 100} aria-label={text("wizard.steps")} />
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-labelledby": id,
            sx: { borderRadius: "16px 16px 0 0", maxHeight: "80vh", p: 2 },
          },
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", mb: 1 }}>
          <Typography variant="h2" id={id} sx={{ flex: 1 }}>
            {text("wizard.allSteps")}
          </Typography>
          <IconButton onClick={close} aria-label={text("shell.close")} edge="end">
            <Icon name="Close" />
          </IconButton>
        </Box>
        {children(close)}
      </Drawer>
    </Box>
  );
}
