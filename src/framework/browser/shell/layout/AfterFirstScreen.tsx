import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

/** How long it is quiet before the first screen is taken to stand. */
const quietMs = 1000;

/** What the first screen does not need, when that screen stands: nothing has been asked for a while. */
export function AfterFirstScreen({ children }: { children: ReactNode }) {
  const isAsking = useIsFetching() > 0;
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (isAsking || stands) return undefined;
    const timer = setTimeout(() => setStands(true), quietMs);
    return () => clearTimeout(timer);
  }, [isAsking, stands]);
  return stands ? children : null;
}
