import Box from "@mui/material/Box";
import type { PointerEvent } from "react";
import { bodyRegions, type BodyView } from "./regions.ts";

/** A mark on the figure, in hundredths of its width and height. */
export interface Pin {
  key: string;
  x: number;
  y: number;
  label: string;
  tone?: "error" | "brand";
}

interface BodyFigureProps {
  view: BodyView;
  selected?: string;
  pins: Pin[];
  onPick?: (region: string, x: number, y: number) => void;
}

/** Boxes that only make it look like a body: they are no regions of this view. */
const rest: Record<BodyView, [number, number, number, number][]> = {
  front: [
    [34, 189, 13, 10],
    [53, 189, 13, 10],
  ],
  back: [
    [24, 40, 10, 30],
    [66, 40, 10, 30],
    [20, 82, 10, 24],
    [70, 82, 10, 24],
    [17, 107, 11, 14],
    [72, 107, 11, 14],
    [36, 187, 12, 11],
    [52, 187, 12, 11],
  ],
  feet: [],
};

/** The figure of a body with its regions and marks. For the eye and the pointer; the list beside it says the same. */
export function BodyFigure({ view, selected, pins, onPick }: BodyFigureProps) {
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const region = event.target instanceof Element ? event.target.getAttribute("data-region") : null;
    if (!region || !onPick) return;
    const frame = event.currentTarget.getBoundingClientRect();
    onPick(
      region,
      Math.round(((event.clientX - frame.left) / frame.width) * 100),
      Math.round(((event.clientY - frame.top) / frame.height) * 100),
    );
  };
  return (
    <Box
      component="svg"
      viewBox="0 0 100 200"
      aria-hidden
      // A body is not mirrored with the page: its left stays its left.
      direction="ltr"
      onPointerUp={pick}
      sx={{
        width: 200,
        maxWidth: "100%",
        aspectRatio: "1 / 2",
        display: "block",
        touchAction: "manipulation",
        "& [data-region]": {
          cursor: onPick ? "pointer" : undefined,
          fill: (theme) => theme.tokens.surface,
          stroke: (theme) => theme.tokens.strongLine,
          strokeWidth: 0.6,
        },
        "& [data-region]:hover": onPick ? { fill: (theme) => theme.tokens.brandSoft } : undefined,
        "& [data-selected]": {
          fill: (theme) => theme.tokens.brandSoft,
          stroke: (theme) => theme.tokens.brand,
          strokeWidth: 1.2,
        },
        "& [data-rest]": { fill: (theme) => theme.tokens.line },
        "& text": { fill: (theme) => theme.tokens.quiet, fontSize: 7, textAnchor: "middle" },
      }}
    >
      {rest[view].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} data-rest x={x} y={y} width={width} height={height} rx={4} />
      ))}
      {bodyRegions[view].map(({ key, x, y, width, height, round }) => (
        <rect
          key={key}
          data-region={key}
          data-selected={key === selected ? "" : undefined}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={round}
        />
      ))}
      <Sides view={view} />
      {pins.map((pin) => (
        <Mark key={pin.key} pin={pin} />
      ))}
    </Box>
  );
}

/** Which side is which. */
const Sides = ({ view }: { view: BodyView }) => {
  const [first, second] = view === "front" ? ["R", "L"] : ["L", "R"];
  return (
    <>
      <text x={6} y={12}>
        {first}
      </text>
      <text x={94} y={12}>
        {second}
      </text>
    </>
  );
};

const Mark = ({ pin: { x, y, label, tone } }: { pin: Pin }) => (
  <Box
    component="g"
    sx={{
      pointerEvents: "none",
      "& text": { fontWeight: 700, fill: (theme) => `${theme.tokens.onBrand} !important` },
    }}
  >
    <Box
      component="circle"
      cx={x}
      cy={y * 2}
      r={label.length > 0 ? 5.5 : 3}
      sx={{
        fill: (theme) => (tone === "error" ? theme.tokens.error : theme.tokens.brand),
        stroke: (theme) => theme.tokens.surface,
        strokeWidth: 0.8,
      }}
    />
    {label !== "" && (
      <text x={x} y={y * 2 + 2} style={{ fontSize: 5.5 }}>
        {label}
      </text>
    )}
  </Box>
);
