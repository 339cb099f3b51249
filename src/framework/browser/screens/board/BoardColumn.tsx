import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RaRecord } from "react-admin";
import { useState } from "react";
import type { Choice } from "#framework/shared/schema/schema.ts";
import { useText } from "../../i18n/useText.ts";
import type { List } from "../list/listType.ts";
import { BoardCard } from "./BoardCard.tsx";

interface BoardColumnProps {
  list: List;
  state: Choice;
  by: string;
  /** It is the only one in sight, and its tab names it. */
  isAlone: boolean;
  records: RaRecord[];
  targets: (record: RaRecord) => Choice[];
  /** Whether the card that is being dragged may be dropped here. */
  isTarget: boolean;
  onDrag: (record: RaRecord | undefined) => void;
  onDrop: () => void;
  onMove: (record: RaRecord, state: Choice) => void;
}

/** One state of a board with the records that are in it. */
export function BoardColumn({
  list,
  state,
  by,
  isAlone,
  records,
  targets,
  isTarget,
  onDrag,
  onDrop,
  onMove,
}: BoardColumnProps) {
  const text = useText();
  const [over, setOver] = useState(false);
  return (
    <Box
      component="section"
      aria-label={`${state.label}: ${records.length}`}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 2,
        bgcolor: over && isTarget ? (theme) => theme.tokens.brandSoft : "background.paper",
        outline: isTarget ? "2px dashed" : "none",
        outlineColor: (theme) => theme.tokens.strongLine,
        outlineOffset: -2,
        p: 1,
        minHeight: 120,
      }}
    >
      {!isAlone && (
        <Typography variant="h2" sx={{ fontSize: "0.875rem", px: 0.5, mb: 1, display: "flex", gap: 1 }}>
          {state.label}
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
            {records.length}
          </Box>
        </Typography>
      )}
      {records.length === 0 && (
        <Typography sx={{ color: "text.secondary", fontSize: "0.875rem", px: 0.5 }}>
          {text("board.empty")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {records.map((record) => (
          <BoardCard
            key={record.id}
            list={list}
            record={record}
            by={by}
            targets={targets(record)}
            onDrag={onDrag}
            onMove={(to) => onMove(record, to)}
          />
        ))}
      </Box>
    </Box>
  );
}
