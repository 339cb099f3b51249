import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { type TileSize, tileSizes } from "#framework/shared/definitions/dashboards/arrangement.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { arrangeWords } from "./words.ts";

interface ShownTileProps {
  /** What the focus is found by. */
  tile: string;
  name: string;
  /** Undefined where tiles do not stand side by side. */
  size: TileSize | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onSize: (size: TileSize) => void;
  onHide: () => void;
}

/** A tile that is shown: its name, how wide it is, and the buttons that move and hide it. */
export function ShownTile({ tile, name, size, isFirst, isLast, onMove, onSize, onHide }: ShownTileProps) {
  const text = useLaterText("arrange", arrangeWords);
  // Not "disabled": the focus stays on the arrow when the tile has come to the end.
  const arrow = (by: 1 | -1, isOff: boolean) => (
    <IconButton
      data-tile={tile}
      data-does={by < 0 ? "up" : "down"}
      aria-disabled={isOff}
      onClick={() => !isOff && onMove(by)}
      aria-label={text(by < 0 ? "up" : "down", { name })}
      sx={{ ...buttonSize, "&[aria-disabled=true]": { opacity: 0.35, cursor: "default" } }}
    >
      <Icon name={by < 0 ? "KeyboardArrowUp" : "KeyboardArrowDown"} />
    </IconButton>
  );
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ flex: "1 1 0", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        {size !== undefined && (
          <select
            className="plain-select"
            style={{ minHeight: 28, width: "auto", marginBlock: 2 }}
            aria-label={text("width", { name })}
            value={size}
            onChange={({ target }) => {
              const chosen = tileSizes.find((one) => one === target.value);
              if (chosen) onSize(chosen);
            }}
          >
            {tileSizes.map((one) => (
              <option key={one} value={one}>
                {text(`sizes.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Box>
      <Box sx={{ display: "flex" }}>
        {arrow(-1, isFirst)}
        {arrow(1, isLast)}
        <IconButton
          data-tile={tile}
          data-does="hide"
          onClick={onHide}
          aria-label={text("hide", { name })}
          sx={buttonSize}
        >
          <Icon name="VisibilityOff" />
        </IconButton>
      </Box>
    </Box>
  );
}

const buttonSize = { width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } } as const;

/** A line of the list of tiles. */
export const rowLook = {
  display: "flex",
  alignItems: "center",
  gap: 1,
  minHeight: 44,
  py: 0.5,
  borderBottom: 1,
  borderColor: "divider",
} as const;
