import { PassThrough } from "node:stream";
import type { Context } from "../../context.ts";
import { Reply } from "../../http/reply.ts";
import { mayList } from "../../records/mayList.ts";
import type { PortalEvent } from "../../events/events.ts";
import type { Module } from "../module.ts";

const heartbeatMs = 20_000;

/**
 * What happens, as server-sent events: that a record changed (never what is in it), and that the session has ended. The
 * portal reads it with fetch, because an EventSource cannot carry a bearer token.
 */
export const events: Module = (claim) => {
  claim("GET events", (context) => {
    const stream = new PassThrough();
    stream.write(": listening\n\n");
    const unsubscribe = context.services.events.subscribe((event) => {
      if (event.tenant !== context.tenant.id) return;
      const told = tellable(context, event);
      if (told) stream.write(`event: ${told.kind}\ndata: ${JSON.stringify(told)}\n\n`);
      if (told?.kind === "session-ended") stream.end();
    });
    const heartbeat = setInterval(() => stream.write(": here\n\n"), heartbeatMs);
    const stop = () => {
      clearInterval(heartbeat);
      unsubscribe();
      context.services.events.streams.delete(stream);
    };
    context.services.events.streams.add(stream);
    stream.once("close", stop).once("end", stop);
    return new Reply({
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
      bare: { stream },
    });
  });
};

function tellable(
  context: Context,
  event: PortalEvent,
): { kind: string; [key: string]: unknown } | undefined {
  const { user, services } = context;
  if (event.kind === "session-ended")
    return event.session === user.session ? { kind: "session-ended" } : undefined;
  if (event.kind === "rights-changed" || event.kind === "tenant-changed") return { kind: event.kind };
  const resources = [...services.types.values()].filter(
    (type) =>
      type.store.table === event.table &&
      (type.store.documentsOf ?? event.resource) === event.resource &&
      mayList(context, type),
  );
  return resources.length === 0
    ? undefined
    : { kind: "record", resources: resources.map(({ name }) => name), mine: event.by === user.uuid };
}
