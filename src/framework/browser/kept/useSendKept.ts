import { useEffect } from "react";
import type { Services } from "../services.tsx";
import { keeperOf } from "./Keeper.ts";
import { callsOf } from "./keptCalls.ts";
import { sendKept } from "./sendKept.ts";

const pause = 30_000;

/** Sends what is kept on this device: at the start, when the connection is back, and now and then while anything waits. */
export function useSendKept(services: Services): void {
  useEffect(() => {
    const keeper = keeperOf(services);
    const send = () => {
      if (services.session.isSignedIn) {
        void sendKept(services).catch(() => undefined);
        const queue = callsOf(services);
        void queue.load().then(() => queue.send());
      }
    };
    let who = services.session.user?.uuid;
    const stop = services.session.subscribe(() => {
      const now = services.session.lost ? undefined : services.session.user?.uuid;
      if (now !== who) send();
      who = now;
    });
    const timer = setInterval(() => keeper.waiting.length > 0 && send(), pause);
    addEventListener("online", send);
    void keeper.tidy().catch(() => undefined);
    send();
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [services]);
}
