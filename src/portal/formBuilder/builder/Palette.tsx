import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useRef } from "react";
import { Icon } from "#framework/ui/Icon.tsx";
import { type Kind, kinds } from "../model/model.ts";
import { kindIcons } from "./kindWords.ts";
import { useDraggable } from "./useDropping.ts";

/** Everything that can be asked. A click adds it after the chosen question; it can also be dragged to its place. */
export function Palette({ onAdd }: { onAdd: (kind: Kind) => void }) {
  const translate = useTranslate();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="palette-title"
      sx={{
        p: 1.5,
        borderRadius: 2,
        position: { md: "sticky" },
        top: 72,
        maxHeight: { md: "calc(100vh - 88px)" },
        overflow: "auto",
      }}
    >
      <Typography variant="h2" id="palette-title" sx={{ fontSize: "1rem", mb: 1 }}>
        {translate("builder.palette")}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 0.5,
          gridTemplateColumns: { xs: "1fr 1fr", md: "1fr" },
        }}
      >
        {kinds.map((kind) => (
          <li key={kind}>
            <KindButton kind={kind} onAdd={onAdd} />
          </li>
        ))}
      </Box>
    </Paper>
  );
}

function KindButton({ kind, onAdd }: { kind: Kind; onAdd: (kind: Kind) => void }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useDraggable(button, { kind });
  return (
    <Box
      component="button"
      type="button"
      ref={button}
      onClick={() => onAdd(kind)}
      sx={{
        font: "inherit",
        fontSize: "0.875rem",
        width: "100%",
        minHeight: 36,
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 1,
        textAlign: "start",
        border: 1,
        borderColor: "divider",
        borderRadius: 1.5,
        bgcolor: "background.paper",
        color: "text.primary",
        cursor: "grab",
        "&:hover": { bgcolor: "action.hover" },
      }}
    >
      <Icon name={kindIcons[kind]} size={18} />
      {translate(`builder.kind.${kind}`)}
    </Box>
  );
}
