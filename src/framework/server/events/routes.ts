import { Readable } from "node:stream";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context } from "../context.ts";
import { Reply } from "../http/reply.ts";
import { toldJustNow } from "../notices/inbox.ts";
import { mayList } from "../records/read/mayList.ts";
import { keptIn } from "../records/store/store.ts";
import type { PortalEvent } from "./events.ts";
import type { Module } from "../routes/module.ts";

const heartbeatMs = 20_000;
/** Bytes that wait for a browser that does not read. Beyond them its stream ends; it comes again and looks again. */
const mostWaiting = 256 * 1024;

/**
 * What happens, as server-sent events: that a record changed (never what is in it), that the session has ended, that
 * changes may have been missed (`reload`), and to admins which service is out of order (`services`). The portal reads it with fetch, because an EventSource cannot carry a bearer token.
 */
export const events: Module = (handle) => {
  handle("GET events", async (context) => {
    const justNow = await toldJustNow(context);
    const stream = new Readable({ read: () => undefined, encoding: "utf8" });
    const { streams } = context.services.events;
    const push = (text: string) => {
      if (stream.readableLength > mostWaiting) stream.destroy();
      else stream.push(text);
    };
    const tell = (told: Told) => push(`event: ${told.kind}\ndata: ${JSON.stringify(told)}\n\n`);
    push(": listening\n\n");
    const unsubscribe = context.services.events.subscribe((event) => {
      if ("tenant" in event && event.tenant !== undefined && event.tenant !== context.tenant.id) return;
      const told = tellable(context, event);
      if (told) tell(told);
      // After a gap the session may be over: the browser comes again, and shows who it is.
      if (told?.kind === "session-ended" || told?.kind === "reload") end();
    });
    const trouble = servicesInTrouble(context);
    if (trouble && !isWell(trouble)) tell(trouble);
    if (justNow) tell(justNow);
    const heartbeat = setInterval(() => push(": here\n\n"), heartbeatMs);
    const stop = () => {
      clearInterval(heartbeat);
      unsubscribe();
      streams.delete(end);
    };
    const end = () => {
      stop();
      stream.push(null);
    };
    streams.add(end);
    stream.once("close", stop);
    return new Reply({
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
      bare: { stream },
    });
  });
};

interface Told {
  kind: string;
  [key: string]: unknown;
}

/** What an admin is told of services outside: those that are out of order, and mail of the provider that was given up. */
interface Trouble extends Told {
  kind: "services";
  down: string[];
  failed_mail: number;
}

const isWell = ({ down, failed_mail: failed }: Trouble): boolean => down.length === 0 && failed === 0;

/** @returns nothing for someone who does not look after the provider's settings */
function servicesInTrouble({ user, services, tenant }: Context): Trouble | undefined {
  if (!holds(user, "view-settings")) return undefined;
  const outside = [services.mail.outside, services.files.outside];
  const down = outside.flatMap((service) => (service?.status.state === "down" ? [service.name] : []));
  return { kind: "services", down, failed_mail: services.mail.backlogOf(tenant.id).failed };
}

function tellable(context: Context, event: PortalEvent): Told | undefined {
  const { user, services } = context;
  if (event.kind === "session-ended")
    return event.session === user.session ? { kind: "session-ended" } : undefined;
  // What was missed is not known: everything that is open is looked at again.
  if (event.kind === "missed") return services.database.engine.hears() ? { kind: "reload" } : undefined;
  if (event.kind === "services") return servicesInTrouble(context);
  if (event.kind === "told") {
    const { to, about, id, by } = event;
    return to.includes(user.uuid) ? { kind: "told", about, id, by, mine: by === user.uuid } : undefined;
  }
  if (event.kind === "rights-changed" || event.kind === "tenant-changed") return { kind: event.kind };
  const resources = [...services.types.values()].filter((type) => {
    const { table, documentsOf = event.resource } = keptIn(type.store);
    return table === event.table && documentsOf === event.resource && mayList(context, type);
  });
  return resources.length === 0
    ? undefined
    : { kind: "record", resources: resources.map(({ name }) => name), mine: event.by === user.uuid };
}
