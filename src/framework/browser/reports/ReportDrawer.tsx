import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { useText } from "../i18n/useText.ts";
import { Icon } from "../ui/Icon.tsx";

interface ReportDrawerProps {
  title: string;
  /** In pixels, where the screen has so many. */
  width: number;
  /** What stays below the title while the rest scrolls. */
  top?: ReactNode;
  /** What stands beside the button that closes it. */
  beside?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** How a report is arranged, beside the rows or numbers that show it at once. */
export function ReportDrawer({ title, width, top, beside, children, onClose }: ReportDrawerProps) {
  const text = useText();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": id,
          sx: { width, maxWidth: "100vw", display: "flex", flexDirection: "column" },
        },
      }}
    >
      <Box
        sx={{ px: 2.5, pt: 2, pb: 1.5, display: "grid", gap: 1.5, borderBottom: 1, borderColor: "divider" }}
      >
        <Box sx={{ display: "flex", alignItems: "center" }}>
          <Typography variant="h2" id={id} sx={{ flex: 1 }}>
            {title}
          </Typography>
          <IconButton onClick={onClose} aria-label={text("shell.close")} edge="end">
            <Icon name="Close" />
          </IconButton>
        </Box>
        {top}
      </Box>
      <Box
        sx={{ flex: 1, overflowY: "auto", px: 2.5, py: 2, display: "grid", gap: 2.5, alignContent: "start" }}
      >
        {children}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          px: 2.5,
          py: 1.5,
          borderTop: 1,
          borderColor: "divider",
        }}
      >
        {beside}
        <Box sx={{ flex: 1 }} />
        <Button size="small" variant="contained" onClick={onClose}>
          {text("report.done")}
        </Button>
      </Box>
    </Drawer>
  );
}
