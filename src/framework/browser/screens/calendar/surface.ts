import type { Calendar } from "./useCalendar.ts";
import type { Selection } from "./editing/selection.ts";
import type { Editor } from "./editing/useEditor.ts";

/** A stretch of time that was chosen to add a record in. */
export interface Stretch {
  start: number;
  end: number;
  lane: string;
}

/** What every view of a calendar is given. */
export interface SurfaceProps {
  calendar: Calendar;
  editor: Editor;
  selection: Selection;
  /** Tells what happens to those who do not see it. */
  announce: (words: string) => void;
  onCreate: (stretch: Stretch) => void;
}
