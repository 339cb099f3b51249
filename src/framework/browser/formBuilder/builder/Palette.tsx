import Box from "@mui/material/Box";
import { useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { type Kind, offeredKinds } from "../model/model.ts";
import { useDraggable } from "./useDropping.ts";
import { useKinds } from "./question/useKinds.ts";

/** Everything that can be asked. A click adds it after the chosen question; it can also be dragged to its place. */
export function Palette({ onAdd }: { onAdd: (kind: Kind) => void }) {
  return (
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
      {offeredKinds().map((kind) => (
        <li key={kind}>
          <KindButton kind={kind} onAdd={onAdd} />
        </li>
      ))}
    </Box>
  );
}

function KindButton({ kind, onAdd }: { kind: Kind; onAdd: (kind: Kind) => void }) {
  const { nameOf, iconOf } = useKinds();
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
        minHeight: { xs: 44, md: 36 },
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 1,
        textAlign: "left",
        border: 1,
        borderColor: "divider",
        borderRadius: 1.5,
        bgcolor: "background.paper",
        color: "text.primary",
        cursor: "grab",
        "&:hover": { bgcolor: "action.hover" },
      }}
    >
      <Icon name={iconOf(kind)} size={18} />
      {nameOf(kind)}
    </Box>
  );
}
