import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Whether something is not saved, to be read at the moment of leaving; `release` lets go of it before saving leads on. */
export function useUnsaved(isDirty: boolean): { unsaved: RefObject<boolean>; release: () => void } {
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isDirty;
  }, [isDirty]);
  const release = useCallback(() => {
    unsaved.current = false;
  }, []);
  return { unsaved, release };
}
