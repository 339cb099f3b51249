import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Arranged } from "#framework/shared/definitions/dashboards/arrangement.ts";
import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { addTile, hideTile, moveTile, sizeTile } from "./moves.ts";
import { rowLook, ShownTile } from "./ShownTile.tsx";
import { useTileName } from "./useTileName.ts";
import { arrangeWords } from "./words.ts";

interface ArrangedTilesProps {
  tiles: Arranged<Tile>;
  /** Those that the person may see; the others keep their places. */
  seen: ReadonlySet<string>;
  /** Tiles may stand side by side. */
  hasSizes: boolean;
  onChange: (tiles: Arranged<Tile>) => void;
}

/** The tiles of a dashboard in order, each with its buttons, and below them those that can be added. */
export function ArrangedTiles({ tiles, seen, hasSizes, onChange }: ArrangedTilesProps) {
  const text = useLaterText("arrange", arrangeWords);
  const nameOf = useTileName();
  const id = useId();
  const isRoomy = useMediaQuery(useTheme().breakpoints.up("md"));
  const [said, setSaid] = useState("");
  const { frame, focusNext } = useFocusNext();
  const shown = tiles.shown.filter(({ name }) => seen.has(name));
  const hidden = tiles.hidden.filter(({ name }) => seen.has(name));

  const move = (tile: Tile, by: 1 | -1) => {
    const next = moveTile(tiles, tile.name, by, seen);
    const places = next.shown.filter(({ name }) => seen.has(name));
    const place = places.findIndex(({ name }) => name === tile.name) + 1;
    onChange(next);
    setSaid(text("moved", { name: nameOf(tile), place, total: places.length }));
    focusNext(tile.name, by < 0 ? "up" : "down");
  };
  const hide = (tile: Tile, index: number) => {
    onChange(hideTile(tiles, tile.name));
    setSaid(text("wasHidden", { name: nameOf(tile) }));
    const beside = shown[index + 1] ?? shown[index - 1];
    focusNext(beside?.name ?? tile.name, beside ? "hide" : "add");
  };
  const add = (tile: Tile, index: number) => {
    onChange(addTile(tiles, tile.name));
    setSaid(text("added", { name: nameOf(tile) }));
    const beside = hidden[index + 1] ?? hidden[index - 1];
    focusNext(beside?.name ?? tile.name, beside ? "add" : "hide");
  };

  return (
    <Box ref={frame} sx={{ display: "grid", gap: 1.5 }}>
      <div>
        <Typography variant="h3" id={`${id}-shown`}>
          {text("shown")}
        </Typography>
        {shown.length === 0 && <Typography color="text.secondary">{text("noneShown")}</Typography>}
        <Box component="ol" aria-labelledby={`${id}-shown`} sx={plain}>
          {shown.map((tile, index) => (
            <ShownTile
              key={tile.name}
              tile={tile.name}
              name={nameOf(tile)}
              size={hasSizes && isRoomy ? (tile.size ?? "full") : undefined}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(tile, by)}
              onSize={(size) => {
                onChange(sizeTile(tiles, tile.name, size));
                setSaid(text("resized", { name: nameOf(tile), size: text(`sizes.${size}`) }));
              }}
              onHide={() => hide(tile, index)}
            />
          ))}
        </Box>
      </div>
      {hidden.length > 0 && (
        <div>
          <Typography variant="h3" id={`${id}-hidden`}>
            {text("hidden")}
          </Typography>
          <Box component="ul" aria-labelledby={`${id}-hidden`} sx={plain}>
            {hidden.map((tile, index) => (
              <Box component="li" key={tile.name} sx={rowLook}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{nameOf(tile)}</Box>
                <Button
                  data-tile={tile.name}
                  data-does="add"
                  onClick={() => add(tile, index)}
                  aria-label={text("addTile", { name: nameOf(tile) })}
                  startIcon={<Icon name="Add" />}
                  sx={{ minHeight: { xs: 44, lg: 36 } }}
                >
                  {text("add")}
                </Button>
              </Box>
            ))}
          </Box>
        </div>
      )}
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </Box>
  );
}

const plain = { listStyle: "none", m: 0, p: 0 } as const;

/** Puts the focus on a button once the list is drawn again: a row that is moved or taken away would lose it. */
function useFocusNext() {
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<{ tile: string; does: string }>(undefined);
  useLayoutEffect(() => {
    const wanted = next.current;
    if (!wanted) return;
    next.current = undefined;
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
    buttons.find(({ dataset }) => dataset.tile === wanted.tile && dataset.does === wanted.does)?.focus();
  });
  const focusNext = (tile: string, does: string): void => {
    next.current = { tile, does };
  };
  return { frame, focusNext };
}
