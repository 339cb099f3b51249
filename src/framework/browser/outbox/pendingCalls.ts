import { type TapPlace, writtenTapPlace } from "#framework/shared/offline/tapPlace.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { uploadFile } from "../forms/fields/upload.ts";
import type { Services } from "../services.tsx";
import { isUnreachable, messageOf } from "../transport/errors.ts";
import { holdsFile, withFile } from "./pendingForm.ts";
import { type OutboxStore, outboxOf } from "./OutboxStore.ts";
import { hold } from "./locks.ts";
import { Listeners } from "../listeners.ts";

/** Something that someone did: a call that is made as soon as the server can be reached, in the order of the taps. */
export interface PendingCall {
  id: string;
  owner?: string;
  /** What people call it. */
  label: string;
  /** The record that it is about, and what it changes there, for the screen until the server has it. */
  about: string;
  changes: JsonObject;
  call: Call;
  params?: Record<string, string>;
  body: JsonObject;
  /** The moment of the tap by the server's clock, in milliseconds, and by how many seconds the device was ahead of it. */
  tappedAt: number;
  offset: number;
  /** Where it was done, where the person lets the device say so. */
  place?: TapPlace;
  /** Its place among the others, which a clock that is set back does not change. */
  order: number;
  /** Ids of the photos that are uploaded before it is sent. */
  files: string[];
  /** Why the server does not take it. */
  problem?: string;
}

const pause = 15_000;

/** The calls that wait on this device; there is one queue for a page. */
export class CallQueue {
  readonly #services: Services;
  readonly #outbox: OutboxStore;
  #calls: readonly PendingCall[] = [];
  /** Those that are being kept on this device, or wait for their place. */
  readonly #writing = new Set<string>();
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Listeners();

  constructor(services: Services, outbox = outboxOf(services)) {
    this.#services = services;
    this.#outbox = outbox;
    addEventListener("online", () => void this.send());
  }

  get calls(): readonly PendingCall[] {
    return this.#calls;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** The same as `load`, and makes ready to keep what is done without a connection: for screens where it may be. */
  async prepare(): Promise<void> {
    // What cannot be made ready is said when something has to be kept.
    void this.#outbox.prepare().catch(() => undefined);
    await this.load();
  }

  /** Reads what waits here from earlier. */
  async load(): Promise<void> {
    const kept = await this.#outbox.all<PendingCall>("call").catch(() => []);
    const known = new Set(this.#calls.map(({ id }) => id));
    this.#set([...this.#calls, ...kept.filter(({ id }) => !known.has(id))]);
  }

  /** Keeps a photo until the call that names it is sent; what stands in the call for it. */
  async keepFile(file: File): Promise<JsonObject> {
    const documentId = crypto.randomUUID();
    await this.#outbox.writeFile(documentId, file);
    return { documentId, name: file.name, size: file.size, type: file.type };
  }

  /**
   * Keeps a call on this device, then sends it with all that wait before it. @throws where nothing can be kept
   * @param place where the device is: the call is kept in the meantime, and sent once that is known
   */
  async add(
    call: Omit<PendingCall, "id" | "owner" | "order" | "place">,
    place?: Promise<TapPlace | undefined>,
  ): Promise<void> {
    const order = Math.max(0, ...this.#calls.map((other) => other.order)) + 1;
    const kept: PendingCall = { ...call, id: crypto.randomUUID(), owner: this.#outbox.owner, order };
    // It is seen at once, and sent once it is kept.
    this.#writing.add(kept.id);
    this.#set([...this.#calls, kept]);
    try {
      await this.#keep(kept, place);
    } finally {
      this.#writing.delete(kept.id);
    }
    // One that is under way may have ended just before.
    await this.#sending;
    await this.send();
  }

  async #keep(kept: PendingCall, place?: Promise<TapPlace | undefined>): Promise<void> {
    try {
      await this.#outbox.put("call", kept);
    } catch (error) {
      this.#set(this.#calls.filter(({ id }) => id !== kept.id));
      throw error;
    }
    // The call counts without its place too.
    const known = await place?.catch(() => undefined);
    if (known) await this.#change({ ...kept, place: known }).catch(() => undefined);
  }

  /** Takes away what the server refused, with the files that are named. */
  async discard({ id, files }: Pick<PendingCall, "id" | "files">): Promise<void> {
    await this.#outbox.drop([id, ...files]);
    this.#set(this.#calls.filter((call) => call.id !== id));
  }

  /** Sends what waits, one after the other. What cannot be sent now is tried again later. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll()
      .catch(() => undefined)
      .finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#services.session.isSignedIn) return;
    const release = await hold("calls");
    if (!release) return;
    try {
      for (let next = this.#next(); next; next = this.#next())
        if (!(await this.#sendOne(next))) {
          this.#timer = setTimeout(() => void this.send(), pause);
          return;
        }
    } finally {
      release();
    }
  }

  /** The next in order; none while it is still being kept. */
  #next = (): PendingCall | undefined => {
    const first = this.#calls.find(
      ({ problem, owner }) => problem === undefined && owner === this.#outbox.owner,
    );
    return first && this.#writing.has(first.id) ? undefined : first;
  };

  /** @returns false when the server cannot be reached */
  async #sendOne(kept: PendingCall): Promise<boolean> {
    try {
      const body = await this.#uploaded(kept);
      await this.#services.http.send(kept.call, {
        params: kept.params,
        body,
        idempotencyKey: kept.id,
        quiet: true,
        headers: {
          "x-tapped-at": new Date(kept.tappedAt).toISOString(),
          "x-clock-offset": String(kept.offset),
          ...(kept.place && { "x-tapped-place": writtenTapPlace(kept.place) }),
        },
      });
    } catch (error) {
      if (isUnreachable(error)) return false;
      // Files that were uploaded before it was refused are in it as it is now.
      const now = this.#calls.find(({ id }) => id === kept.id) ?? kept;
      await this.#change({ ...now, problem: messageOf(error) });
      return true;
    }
    await this.#outbox.drop([kept.id]);
    this.#set(this.#calls.filter(({ id }) => id !== kept.id));
    await this.#services.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.told !== true });
    return true;
  }

  /** The body with the photos that wait uploaded; each is uploaded once. What is no longer here was uploaded before. */
  async #uploaded(kept: PendingCall): Promise<JsonObject> {
    let { body } = kept;
    let waiting = kept.files;
    for (const id of kept.files) {
      const file = await this.#outbox.readFile(id);
      if (file) body = replaced(body, id, await uploadFile(this.#services, file, () => undefined).promise);
      waiting = waiting.filter((other) => other !== id);
      await this.#change({ ...kept, body, files: waiting });
      await this.#outbox.removeFile(id);
    }
    return body;
  }

  async #change(call: PendingCall): Promise<void> {
    await this.#outbox.put("call", call);
    this.#set(this.#calls.map((other) => (other.id === call.id ? call : other)));
  }

  #set(calls: readonly PendingCall[]): void {
    this.#calls = calls.toSorted((one, other) => one.order - other.order);
    this.#listeners.tell();
  }
}

const replaced = (body: JsonObject, id: string, file: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]): [string, Json] => [
      name,
      holdsFile(value, [id]) ? withFile(value, id, file) : value,
    ]),
  );

const queues = new WeakMap<Services, CallQueue>();

/** The calls that wait on this device. */
export function callsOf(services: Services): CallQueue {
  const known = queues.get(services) ?? new CallQueue(services);
  queues.set(services, known);
  return known;
}
