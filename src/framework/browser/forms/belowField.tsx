import { createContext, type ReactNode, useContext } from "react";

interface BelowField {
  field: string;
  content: ReactNode;
}

const Below = createContext<BelowField | undefined>(undefined);

/** Gives a form something to show below one of its fields, such as what would follow from it. */
export const BelowFieldProvider = Below.Provider;

/** What stands below a line of fields; nothing below most. */
export function BelowLine({ names }: { names: readonly string[] }) {
  const below = useContext(Below);
  return below && names.includes(below.field) ? below.content : null;
}
