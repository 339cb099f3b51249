import { useEffect, useState } from "react";

const tickMs = 20_000;

/** The present, kept up to date while it is shown, in milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
