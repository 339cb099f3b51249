import type { Schema } from "../../schema/schema.ts";

/** Where a part stands in the schema that is imported, and how deep. */
export interface Place {
  pointer: string;
  nesting: number;
  /** Inside of a value that is kept whole: the builder shows no question of its own there. */
  isWhole?: boolean;
}

/** Tells what is not taken over as it stands. */
export type Tell = (pointer: string, message: string) => void;

/** What is known while the parts of a form are made. */
export interface Making {
  tell: Tell;
  /** Whether what is nested too deeply is typed as JSON, rather than refused. */
  folds: boolean;
  /** Makes a part of a form. */
  part: (schema: Schema, place: Place) => Schema;
}
