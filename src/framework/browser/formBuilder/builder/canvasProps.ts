import type { Model } from "../model/model.ts";

/** What can be done with the form where it is shown as it grows. */
export interface CanvasProps {
  model: Model;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onChange: (model: Model, as?: string) => void;
  /** A question, a place up or down. */
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
  /** A step or a heading, with its questions. */
  onRemovePart: (id: string, name: string) => void;
}
