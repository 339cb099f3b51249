import { memo, type CSSProperties } from "react";
import type { Look } from "../calendar/look.ts";
import type { Block } from "../calendar/calendarTypes.ts";
import type { BlockWords } from "../calendar/words.ts";

interface BlockButtonProps {
  block: Block;
  /** The lane that it is drawn in. */
  lane: string;
  words: BlockWords;
  look: Look;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Tab leads here. */
  current: boolean;
  selected: boolean;
  movable: boolean;
  /** Its ends can be drawn. */
  grips: boolean;
}

const drawn: Record<string, string> = { dashed: "dashed", alert: "alert", quiet: "quiet" };

/** A record in a lane. What it does is listened to by the whole timeline. */
export const BlockButton = memo(function BlockButton({
  block,
  lane,
  words,
  look,
  x,
  y,
  width,
  height,
  current,
  selected,
  movable,
  grips,
}: BlockButtonProps) {
  const [mark] = words.marks;
  const classes = [
    "block",
    mark && drawn[mark.look ?? "dashed"],
    selected && "selected",
    movable && "movable",
  ];
  const style: CSSProperties & Record<`--${string}`, string> = {
    insetInlineStart: x,
    top: y,
    width,
    height,
    "--edge": look.edge,
    "--ground": look.ground,
  };
  return (
    <div
      role="gridcell"
      tabIndex={current ? 0 : -1}
      className={classes.filter(Boolean).join(" ")}
      style={style}
      data-block={block.id}
      data-lane={lane}
      aria-selected={selected}
    >
      <span className="whole">{words.whole}</span>
      <div className="line time" aria-hidden>
        {mark?.icon && <Sign name={mark.icon} />}
        {look.icon && look.icon !== mark?.icon && <Sign name={look.icon} />}
        <span className="said">{(width < 130 ? words.short : words.time) || words.card[0]}</span>
      </div>
      <div className="line" aria-hidden>
        <span className="said">{(words.time ? words.card : words.card.slice(1)).join(", ")}</span>
      </div>
      {grips && (
        <>
          <span className="grip first" data-grip="start" />
          <span className="grip last" data-grip="end" />
        </>
      )}
    </div>
  );
});

/** An icon from the sprite, sized by the style of the frame: hundreds are drawn at once. */
const Sign = ({ name }: { name: string }) => (
  <svg>
    <use href={`/icons.svg#${name}`} />
  </svg>
);
