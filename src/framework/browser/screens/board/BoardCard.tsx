import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { RaRecord } from "react-admin";
import { useState } from "react";
import type { Choice } from "#framework/shared/schema/schema.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import type { List } from "../list/listType.ts";
import { recordPath } from "../recordPath.ts";
import { Facts } from "../table/Facts.tsx";

/** The id of the button that sends a card elsewhere. */
export const moveButtonId = ({ id }: RaRecord): string => `move-${id}`;

interface BoardCardProps {
  list: List;
  record: RaRecord;
  by: string;
  /** Where it may go; nowhere: it can be neither dragged nor sent. */
  targets: Choice[];
  onDrag: (record: RaRecord | undefined) => void;
  onMove: (state: Choice) => void;
}

/** One record of a board: its name, what its columns say in words, and a menu that does what dragging does. */
export function BoardCard({ list, record, by, targets, onDrag, onMove }: BoardCardProps) {
  const text = useText();
  const { resource, screens, columns } = list;
  const name = useNaming(resource, screens).nameOf(record);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const path = recordPath(resource, record.id, record);
  const told = new Set([by, ...namesIn(screens?.title ?? "")]);
  const canMove = targets.length > 0;
  return (
    <Box
      component="li"
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", String(record.id));
        onDrag(record);
      }}
      onDragEnd={() => onDrag(undefined)}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1.5,
        bgcolor: "background.default",
        p: 1.25,
        cursor: canMove ? "grab" : "default",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: { xs: 1.25, sm: 0.5 }, overflowWrap: "anywhere" }}>
          {path ? (
            <RouteLink to={path} draggable={false}>
              {name}
            </RouteLink>
          ) : (
            name
          )}
        </Box>
        {canMove && (
          <IconButton
            id={moveButtonId(record)}
            size="small"
            onClick={(event) => setAnchor(event.currentTarget)}
            aria-label={text("board.move", { name })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            sx={{ width: { xs: 44, sm: "auto" }, height: { xs: 44, sm: "auto" } }}
          >
            <Icon name="SwapHoriz" />
          </IconButton>
        )}
      </Box>
      <Facts
        columns={columns.filter(({ field }) => !told.has(field.name))}
        record={record}
        resource={resource.name}
        most={4}
        sx={{ display: "grid", gap: 0.25, mt: { xs: 0, sm: 0.5 }, fontSize: "0.8125rem" }}
      />
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {targets.map((state) => (
            <MenuItem
              key={String(state.value)}
              onClick={() => {
                setAnchor(null);
                onMove(state);
              }}
            >
              {text("board.moveTo", { state: state.label })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Box>
  );
}
