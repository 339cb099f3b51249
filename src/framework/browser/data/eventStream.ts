import type { Services } from "../services.tsx";

/** What the server tells: that something happened, never what is in it. */
export interface ServerEvent {
  kind: string;
  [key: string]: unknown;
}

type Listener = (event: ServerEvent) => void;

const listeners = new Set<Listener>();
let running: AbortController | undefined;

/** What the server last told of services that it needs: who begins to listen later is told it too. */
let condition: ServerEvent | undefined;
/** The same of the last notification: what counts them begins to listen when the first screen stands. */
let notified: ServerEvent | undefined;

/** Listens until the returned function is called. One stream serves everyone on the page. */
export function listen(services: Services, listener: Listener): () => void {
  listeners.add(listener);
  if (condition) listener(condition);
  if (notified) listener(notified);
  if (!running) {
    running = new AbortController();
    void keepReading(services, running.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    running?.abort();
    running = undefined;
    condition = notified = undefined;
  };
}

/** Reads the stream with fetch, because an EventSource cannot carry a bearer token; opens it again when it breaks. */
async function keepReading(services: Services, signal: AbortSignal): Promise<void> {
  let wasOpen = false;
  for (let pause = 1000; !signal.aborted; pause = Math.min(pause * 2, 60_000)) {
    try {
      const call = services.definitions.shell.events;
      if (!call) return;
      const response = await services.http.fetch(call, { signal, headers: { accept: "text/event-stream" } });
      pause = 1000;
      // What happened in the meantime was told to nobody here.
      if (wasOpen) tell({ kind: "reload" });
      if (condition) tell({ kind: "services", down: [], failed_mail: 0 });
      wasOpen = true;
      await read(response, services);
    } catch {
      if (signal.aborted) return;
    }
    // Not all at the same moment: a server that comes back has everyone's stream to open.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

async function read(response: Response, { session }: Services): Promise<void> {
  const { ordinal } = session;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    const blocks = (rest + part.value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      // Every event of the server has a kind.
      const event = JSON.parse(data) as ServerEvent;
      // What is told late is about a session before: someone has signed in over it.
      if (event.kind === "session-ended" && session.ordinal === ordinal) session.lose();
      tell(event);
    }
  }
}

function tell(event: ServerEvent): void {
  if (event.kind === "services") condition = event;
  if (event.kind === "told" && event.about === "notification") notified = event;
  for (const listener of listeners) listener(event);
}
