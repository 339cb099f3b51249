import type { Block } from "../calendar/calendarTypes.ts";
import type { Edit } from "../calendar/editing/edit.ts";
import type { Dragged } from "./useDrag.ts";

/** By how many minutes a drag moves the start and the end of a block. */
export const movedBy = ({ grip, minutes }: Dragged): { start: number; end: number } => ({
  start: grip === "end" ? 0 : minutes,
  end: grip === "start" ? 0 : minutes,
});

/** What a drag makes of a block, also of one that goes along with the block that is held. */
export const editOf = (block: Block, dragged: Dragged, field: string | undefined): Edit => ({
  block,
  by: movedBy(dragged),
  lane:
    field === undefined
      ? undefined
      : { field, from: block === dragged.block ? dragged.lane : (block.lanes[0] ?? ""), to: dragged.over },
  copies: dragged.copies,
});

/** The edits of a drop: a selected block takes the others that are selected along, each in its lane unless that changes. */
export function editsOf(
  dragged: Dragged,
  held: Block,
  { blocks, selected, field }: { blocks: readonly Block[]; selected: ReadonlySet<string>; field?: string },
): Edit[] {
  const isOfMany = dragged.grip === "block" && selected.has(held.id);
  const others = isOfMany ? blocks.filter(({ id }) => id !== held.id && selected.has(id)) : [];
  const lane = dragged.over === dragged.lane ? undefined : field;
  return [editOf(held, dragged, field), ...others.map((other) => editOf(other, dragged, lane))];
}
