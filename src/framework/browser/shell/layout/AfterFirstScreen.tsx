import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

/** How long it is quiet before the first screen is taken to stand. */
const quietMs = 1000;

/** What the first screen does not need, when that screen stands: nothing has been asked for a while. */
export function AfterFirstScreen({ children }: { children: ReactNode }) {
  const [stands, setStands] = useState(false);
  return stands ? children : <UntilQuiet onQuiet={setStands} />;
}

/**
 * Tells when nothing has been asked for a while. It is gone then: whoever follows what is being asked looks through every
 * answer that is kept, whenever one of them changes, and a list keeps one for each of its rows.
 */
function UntilQuiet({ onQuiet }: { onQuiet: (isQuiet: true) => void }) {
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    if (isAsking) return undefined;
    const timer = setTimeout(() => onQuiet(true), quietMs);
    return () => clearTimeout(timer);
  }, [isAsking, onQuiet]);
  return null;
}
