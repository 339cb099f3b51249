import type { CSSProperties } from "react";
import { rowIcons } from "./rowIcons.ts";

interface IconProps {
  /** A name of schemas/meta/icons.json. */
  name: string;
  size?: number;
  color?: string;
  style?: CSSProperties;
  className?: string;
  /** Mirrored where text runs from right to left: arrows and chevrons. */
  directed?: boolean;
  /** Before a word in running text: on its line, with a space after it. */
  inText?: boolean;
}

/** An icon from the sprite, or one that stands in every row; its look is a class (see globalStyles). It says nothing to a screen reader: the words stand beside it. */
export const Icon = ({ name, size = 20, color, style, className, directed, inText }: IconProps) => {
  const shape = rowIcons[name];
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={shape === undefined ? undefined : "0 0 24 24"}
      className={`icon${inText ? " icon-in-text" : ""}${className === undefined ? "" : ` ${className}`}`}
      data-directed={directed || undefined}
      style={color === undefined ? style : { color, ...style }}
    >
      {shape === undefined ? <use href={`/icons.svg#${name}`} /> : <path d={shape} />}
    </svg>
  );
};
