import { useEffect, useRef } from "react";
import { useServices, useUser } from "../services.tsx";
import type { ServerEvent } from "./eventStream.ts";

export type { ServerEvent } from "./eventStream.ts";

/** Listens to what the server tells; the stream's code is loaded after the screen stands. */
export function useEvents(onEvent: (event: ServerEvent) => void): void {
  const services = useServices();
  const user = useUser()?.uuid;
  const handler = useRef(onEvent);
  useEffect(() => {
    handler.current = onEvent;
  });
  useEffect(() => {
    if (user === undefined || !services.definitions.shell.events) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    void import("./eventStream.ts").then(({ listen }) => {
      if (!gone) stop = listen(services, (event) => handler.current(event));
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [services, user]);
}
