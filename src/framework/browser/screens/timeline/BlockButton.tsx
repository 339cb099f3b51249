import { memo, type CSSProperties } from "react";
import type { Look } from "../calendar/look.ts";
import type { Block } from "../calendar/calendarTypes.ts";
import type { BlockWords } from "../calendar/words.ts";
import { signClass } from "./signs.ts";
import { writtenIn } from "./writtenIn.ts";

interface BlockButtonProps {
  block: Block;
  /** The lane that it is drawn in. */
  lane: string;
  words: BlockWords;
  look: Look;
  /** The class that gives it the colours of its look. */
  lookClass: string | undefined;
  x: number;
  y: number;
  width: number;
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
  lookClass,
  x,
  y,
  width,
  current,
  selected,
  movable,
  grips,
}: BlockButtonProps) {
  const [mark] = words.marks;
  const signs = [...new Set([mark?.icon, look.icon])].filter((icon) => icon !== undefined);
  const classes = [
    lookClass ? `block ${lookClass}` : "block",
    mark && drawn[mark.look ?? "dashed"],
    selected && "selected",
    movable && "movable",
  ];
  const { time, signsBelow, small } = writtenIn(width, words, signs.length);
  const shown = signs.map((icon) => <i key={icon} className={signClass(icon)} />);
  const style: CSSProperties & Record<`--${string}`, string> = { insetInlineStart: x, top: y, width };
  if (lookClass === undefined) {
    style["--edge"] = look.edge;
    style["--ground"] = look.ground;
  }
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
      <span className={small ? "time small" : "time"} aria-hidden>
        {!signsBelow && shown}
        {time || words.card[0]}
      </span>
      <br aria-hidden />
      <span aria-hidden>
        {signsBelow && shown}
        {(words.time ? words.card : words.card.slice(1)).join(", ")}
      </span>
      {grips && (
        <>
          <span className="grip first" data-grip="start" />
          <span className="grip last" data-grip="end" />
        </>
      )}
    </div>
  );
});
