import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { useText } from "../i18n/useText.ts";
import { Icon } from "../ui/Icon.tsx";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import type { KeepStatus } from "./AnswerSync.ts";

/** While there is no connection: a small pill that says so; behind it, what that means for the answers. */
export function ConnectionPill({ status }: { status: KeepStatus }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const files = status.files.length;
  const isShown = (status.isCut || files > 0) && !status.send;
  const waiting = files > 0 ? text("kept.files", { smart_count: files }) : "";
  return (
    <Box className="no-print" sx={{ display: "flex" }}>
      <Box role="status" style={visuallyHidden}>
        {isShown && `${text("kept.cut")} ${waiting}`}
      </Box>
      {isShown && (
        <Box
          component="button"
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget)}
          sx={{
            font: "inherit",
            fontSize: "0.8125rem",
            fontWeight: 600,
            display: "inline-flex",
            alignItems: "center",
            gap: 0.5,
            minHeight: 32,
            px: 1.25,
            border: 0,
            borderRadius: 4,
            cursor: "pointer",
            whiteSpace: "nowrap",
            bgcolor: "warning.main",
            color: "warning.contrastText",
          }}
        >
          <Icon name="CloudOff" size={16} /> {text("kept.offline")}
        </Box>
      )}
      <Popover
        open={isShown && anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": text("kept.offline"),
            tabIndex: 0,
            sx: { p: 2, maxWidth: 320 },
          },
        }}
      >
        {text("kept.cut")} {waiting}
      </Popover>
    </Box>
  );
}
