/** A stream of server-sent events that a test reads. */
export interface EventStream {
  /** The next event of a kind, those before it passed over. */
  next: (kind: string) => Promise<unknown>;
  /** Kinds of everything heard so far. */
  heard: () => string[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens a stream and waits until the server listens. */
export async function openStream(
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream is not open: ${response.status}`);
  const events: { kind: string; data: unknown }[] = [];
  let read = 0;
  let wake = Promise.withResolvers<void>();
  const listening = Promise.withResolvers<void>();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const kind = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (kind) events.push({ kind, data: JSON.parse(data ?? "null") });
        else listening.resolve();
      }
      wake.resolve();
      wake = Promise.withResolvers();
    }
  })();
  await listening.promise;
  return {
    next: async (kind) => {
      for (;;) {
        while (read < events.length) {
          const event = events[read];
          read += 1;
          if (event?.kind === kind) return event.data;
        }
        await Promise.race([
          wake.promise,
          ended.then(() => Promise.reject(new Error("the stream has ended"))),
        ]);
      }
    },
    heard: () => events.map(({ kind }) => kind),
    ended,
    close: () => stop.abort(),
  };
}
