import { memo } from "react";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import type { Behind, Block, Lane } from "../calendar/calendarTypes.ts";
import type { Look } from "../calendar/look.ts";
import type { BlockWords } from "../calendar/words.ts";
import { BlockButton } from "./BlockButton.tsx";
import { type PlacedLane, placeOf, type Scale, within } from "./geometry.ts";

/** How the blocks of all lanes are drawn: the same object as long as nothing of it changes. */
export interface Drawing {
  scale: Scale;
  /** What lies behind single lanes. */
  behind: readonly Behind[];
  wordsOf: (block: Block) => BlockWords;
  lookOf: (record: Record<string, unknown>) => Look;
  /** The classes that give blocks the colours of their look, by its value. */
  lookClasses: ReadonlyMap<string, string>;
  canChange: (block: Block) => boolean;
  canCreate: boolean;
}

interface LaneRowProps {
  placed: PlacedLane;
  drawing: Drawing;
  index: number;
  top: number;
  /** The pixels of the lane in sight. */
  from: number;
  until: number;
  /** The block that Tab leads to, where it is in this lane. */
  current: string | undefined;
  selected: ReadonlySet<string>;
}

/** A lane: whose it is, and its blocks in sight. */
export const LaneRow = memo(function LaneRow({
  placed,
  drawing,
  index,
  top,
  from,
  until,
  current,
  selected,
}: LaneRowProps) {
  const text = useCalendarText();
  const { lane, blocks, height } = placed;
  const { scale, behind, wordsOf, lookOf, lookClasses, canChange, canCreate } = drawing;
  const { dayWidth, days, hours } = scale;
  const name = lane.name || text("noLane");
  return (
    <div role="row" aria-rowindex={index + 2} className="lane" data-index={index} style={{ top, height }}>
      <LaneHead lane={lane} name={name} />
      <div
        role="presentation"
        className={canCreate ? "track" : "track read"}
        data-track={lane.id}
        style={{
          width: days * dayWidth,
          backgroundImage: lines,
          backgroundSize: `${hours ? dayWidth / 24 : dayWidth}px 100%`,
        }}
      >
        {behind.map((layer) => {
          if (layer.lane !== lane.id) return null;
          const [start, end] = placeOf(layer, scale);
          return (
            <div
              key={layer.id}
              className="behind"
              title={layer.label}
              style={{ insetInlineStart: start, width: end - start }}
            >
              {layer.label}
            </div>
          );
        })}
        {blocks.length === 0 && (
          <span
            role="gridcell"
            className="none"
            style={{ position: "absolute" }}
            aria-label={text("laneEmpty", { name })}
          />
        )}
        {within(blocks, from, until).map(({ block, x, y, width }) => {
          const look = lookOf(block.record);
          const movable = canChange(block);
          return (
            <BlockButton
              key={block.id}
              block={block}
              lane={lane.id}
              words={wordsOf(block)}
              look={look}
              lookClass={lookClasses.get(look.value)}
              x={x}
              y={y}
              width={width}
              current={current === block.id}
              selected={selected.has(block.id)}
              movable={movable}
              grips={hours && movable}
            />
          );
        })}
      </div>
    </div>
  );
});

/** The lines between the days, or between the hours, drawn as one background. */
const lines = "linear-gradient(to right, var(--line) 1px, transparent 1px)";

/** Whose lane it is, with the hours that are planned against those that are agreed. */
function LaneHead({ lane: { detail, planned, agreed }, name }: { lane: Lane; name: string }) {
  const text = useCalendarText();
  const isOver = planned !== undefined && agreed !== undefined && agreed > 0 && planned > agreed;
  const load =
    planned === undefined
      ? undefined
      : agreed === undefined || agreed === 0
        ? text("lanePlanned", { planned: writtenHours(planned) })
        : text(isOver ? "laneOver" : "laneLoad", {
            planned: writtenHours(planned),
            agreed: writtenHours(agreed),
          });
  return (
    <div role="rowheader" className="lane-head" title={[name, detail, load].filter(Boolean).join("\n")}>
      <span className="lane-name">{name}</span>
      {(load ?? detail) !== undefined && (
        <span className="lane-detail">{[load, detail].filter(Boolean).join(" · ")}</span>
      )}
      {planned !== undefined && agreed !== undefined && agreed > 0 && (
        <span className="load" aria-hidden>
          <span
            className={isOver ? "over" : ""}
            style={{ width: `${Math.min(100, (planned / agreed) * 100)}%` }}
          />
        </span>
      )}
    </div>
  );
}
