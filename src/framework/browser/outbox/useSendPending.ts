import { useEffect } from "react";
import type { Services } from "../services.tsx";
import { outboxOf } from "./OutboxStore.ts";
import { callsOf } from "./pendingCalls.ts";
import { sendPending } from "./sendPending.ts";

const pause = 30_000;

/** Sends what is kept on this device: at the start, when the connection is back, and now and then while anything waits. */
export function useSendPending(services: Services): void {
  useEffect(() => {
    const outbox = outboxOf(services);
    const send = () => {
      if (services.session.isSignedIn) {
        void sendPending(services).catch(() => undefined);
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
    const timer = setInterval(() => outbox.waiting.length > 0 && send(), pause);
    addEventListener("online", send);
    void outbox.tidy().catch(() => undefined);
    send();
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [services]);
}
