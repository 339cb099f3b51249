import { useMemo } from "react";

/** The same object until what it holds changes, as JSON says it. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // The text stands for the value.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => value, [text]);
}
