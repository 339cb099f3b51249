import type { CSSProperties } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { Block } from "./calendarTypes.ts";
import type { Look } from "./look.ts";
import type { BlockWords } from "./words.ts";

interface DayBlockProps {
  block: Block;
  words: BlockWords;
  look: Look;
  current: boolean;
  selected: boolean;
  movable: boolean;
  /** Its place, where it is not one of a list. */
  style?: CSSProperties;
  /** Its end can be drawn. */
  grip?: boolean;
  /** In one line. */
  compact?: boolean;
  onOpen: (isMore: boolean) => void;
}

/** A record on a day. */
export function DayBlock({
  block,
  words,
  look,
  current,
  selected,
  movable,
  style,
  grip,
  compact,
  onOpen,
}: DayBlockProps) {
  const [mark] = words.marks;
  const classes = ["block", mark && (mark.look ?? "dashed"), selected && "selected", movable && "movable"];
  const colours: CSSProperties & Record<`--${string}`, string> = {
    "--edge": look.edge,
    "--ground": look.ground,
  };
  return (
    <button
      type="button"
      tabIndex={current ? 0 : -1}
      data-block={block.id}
      className={classes.filter(Boolean).join(" ")}
      style={{ ...colours, ...(style ?? { position: "relative", width: "100%", display: "flex" }) }}
      aria-pressed={selected || undefined}
      title={words.whole}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey || event.shiftKey)}
    >
      <span style={visuallyHidden}>{words.whole}</span>
      <span className="line" aria-hidden>
        {mark?.icon && <Icon name={mark.icon} size={13} />}
        {look.icon && look.icon !== mark?.icon && <Icon name={look.icon} size={13} />}
        <span className="said">
          <b>{compact ? words.short : words.time}</b> {compact && words.card.join(", ")}
        </span>
      </span>
      {!compact && (
        <span className="line" aria-hidden>
          <span className="said">{words.card.join(", ")}</span>
        </span>
      )}
      {grip && (
        <span
          data-grip="end"
          style={{ position: "absolute", insetInline: 0, bottom: 0, height: 7, cursor: "ns-resize" }}
        />
      )}
    </button>
  );
}
