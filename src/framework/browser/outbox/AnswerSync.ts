import equal from "fast-deep-equal";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { uploadFile } from "../forms/fields/upload.ts";
import type { Services } from "../services.tsx";
import { CallError, isUnreachable } from "../transport/errors.ts";
import type { OutboxStore } from "./OutboxStore.ts";
import {
  holdsFile,
  isPending,
  type PendingForm,
  type PendingRequest,
  laidOver,
  nextRequest,
  valuesOf,
  withFile,
} from "./pendingForm.ts";
import { Listeners } from "../listeners.ts";

/**
 * How far what was typed is kept: on the server (`kept`), not yet (`waiting`), on its way (`saving`), on this device until
 * the server can be reached (`device`), or nowhere but on the screen (`failed`).
 */
export type KeepState = "kept" | "waiting" | "saving" | "device" | "failed";

/** What is shown of it. */
export interface KeepStatus {
  state: KeepState;
  /** Steps that were completed and wait. */
  steps: readonly number[];
  /** The person has sent the form, and it waits. */
  send: boolean;
  /** Files that wait. */
  files: readonly string[];
  /** The server could not be reached when it was last tried. */
  isCut: boolean;
}

/** What came of sending: `waiting` when it is kept on this device instead. */
export interface Outcome {
  waiting: boolean;
  message: string;
}

/** Who is told what. */
export interface Hooks {
  /** The answers that stand in what the server said. */
  answersOf: (data: unknown) => JsonObject;
  /** The server has taken a request. */
  onTaken?: (taken: { data: unknown; message: string; request: PendingRequest }) => void;
  /** Answers changed otherwise than by typing: others wrote them, or a file has been uploaded; null takes one away. */
  onChanged?: (changes: JsonObject) => void;
  /** What was sent again by itself is refused. */
  onRefused?: (error: unknown) => void;
}

const soon = 100;
/** So long a screen waits to show what follows from the answers beside the form. */
const calm = 250;
const pauses = { first: 2000, longest: 10_000 };

/**
 * The answers of one form from the key that is pressed to the server: kept on this device at once, sent in order, each
 * request under a key of its own that is used again until there is an answer, so that nothing is done twice.
 */
export class AnswerSync {
  readonly #form: PendingForm;
  readonly #services: Services;
  readonly #outbox: OutboxStore;
  #hooks: Hooks;
  /** What the server has, as it was sent. */
  #known: JsonObject;
  /** What the server said last. */
  #said: JsonObject;
  #status: KeepStatus;
  #isOnDevice = true;
  #pause = pauses.first;
  #writing: Promise<unknown> = Promise.resolve();
  #sending: Promise<unknown> = Promise.resolve();
  #telling: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Files that no answer names yet. */
  readonly #fresh = new Set<string>();
  readonly #listeners = new Listeners();

  /** @param there the answers that the server has */
  constructor(services: Services, outbox: OutboxStore, form: PendingForm, there: JsonObject, hooks: Hooks) {
    this.#services = services;
    this.#outbox = outbox;
    this.#form = form;
    form.owner ??= outbox.owner;
    this.#known = there;
    this.#said = there;
    this.#hooks = hooks;
    this.#status = this.#describe(this.#now());
  }

  /** The answers as they are on the screen. */
  get answers(): JsonObject {
    return laidOver(this.#known, valuesOf(this.#form.answers));
  }

  get status(): KeepStatus {
    return this.#status;
  }

  get form(): Readonly<PendingForm> {
    return this.#form;
  }

  /** True while something is neither on the server nor on this device. */
  get isAtRisk(): boolean {
    return !this.#isOnDevice && isPending(this.#form);
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Tells these from now on. */
  listen(hooks: Partial<Hooks>): void {
    this.#hooks = { ...this.#hooks, ...hooks };
  }

  /** Answers that were changed; null takes one away. They are on this device a moment later. */
  note(changes: JsonObject): void {
    const { answers, sending } = this.#form;
    const underWay = asObject(sending?.body.data);
    for (const [name, value] of Object.entries(changes)) {
      const base = answers[name] ? answers[name].base : (this.#known[name] ?? null);
      if (equal(value, base) && !Object.hasOwn(underWay, name)) delete answers[name];
      else answers[name] = { value, base };
      for (const id of this.#fresh) if (holdsFile(value, [id])) this.#fresh.delete(id);
    }
    this.#form.at = new Date().toISOString();
    const state = this.#now();
    if (state !== this.#status.state) this.#set(state);
    // What follows from the answers beside the form, such as which steps are asked, is drawn a moment later.
    else this.#telling ??= setTimeout(() => this.#tell(), calm);
    // A photo that no answer names on this device would be gone with the page.
    if (holdsFile(changes, this.#form.files)) void this.#write();
    else this.#timer ??= setTimeout(() => void this.#write(), soon);
  }

  /** The step that is open. */
  open(step: number): void {
    this.#form.step = step;
  }

  /** Keeps a file here, to be sent with the answers; what stands in the answers for it. */
  async keepFile(file: File): Promise<JsonObject> {
    const documentId = crypto.randomUUID();
    await this.#outbox.writeFile(documentId, file);
    this.#fresh.add(documentId);
    this.#form.files = [...this.#form.files, documentId];
    await this.#write();
    this.#set("device");
    this.#tryAgain();
    return { documentId, name: file.name, size: file.size, type: file.type };
  }

  /**
   * A step is completed, or with it the form is sent.
   * @param along what goes along when it is sent
   * @throws what the server says against it
   */
  complete(step: number, send: boolean, along: JsonObject = {}): Promise<Outcome> {
    this.#form.steps = [...this.#form.steps.filter((other) => other !== step), step];
    this.#form.send = send;
    this.#form.along = along;
    return this.flush();
  }

  /** Where the form is found from now on: the server knows it. */
  settleAt(path: string, place: string): void {
    this.#form.path = path;
    if (!this.#form.places.includes(place)) this.#form.places = [...this.#form.places, place];
  }

  /** What goes along with every request from now on. */
  sendAlong(body: JsonObject): void {
    this.#form.target.body = body;
  }

  /** Takes the sending back, while it waits. */
  async unsend(): Promise<void> {
    this.#form.send = false;
    this.#form.sending = undefined;
    await this.#write();
    this.#set(this.#status.state);
  }

  /** Sends what has not been sent, in order. @throws what the server says against it */
  flush(keepalive = false): Promise<Outcome> {
    const push = (): Promise<Outcome> => this.#push(keepalive);
    const pushed = this.#sending.then(push, push);
    this.#sending = pushed.catch(() => undefined);
    return pushed;
  }

  /** Decides about answers that both sides changed: these count, over what the server has. What only others changed comes in. */
  decide(there: JsonObject, decided: JsonObject): void {
    this.#takeOthers(decided, { ...this.#said, ...there });
    for (const [name, value] of Object.entries(decided)) {
      const base = there[name] ?? null;
      this.#known = laidOver(this.#known, { [name]: base });
      if (equal(value, base)) delete this.#form.answers[name];
      else this.#form.answers[name] = { value, base };
    }
    this.#set("waiting");
    void this.#write();
  }

  /** Tries again at once: the connection is back, or someone has signed in. */
  retry = async (): Promise<void> => {
    clearTimeout(this.#again);
    this.#again = undefined;
    if (!this.#services.session.isSignedIn || (!isPending(this.#form) && this.#form.files.length === 0))
      return;
    await this.flush().catch((error: unknown) => this.#hooks.onRefused?.(error));
  };

  /** Stops looking after it; what is pending stays on this device. */
  async close(): Promise<void> {
    clearTimeout(this.#again);
    await this.#write();
  }

  async #push(keepalive: boolean): Promise<Outcome> {
    let message = "";
    try {
      // Someone else has signed in over this screen: these are not their answers.
      if (this.#form.owner !== this.#outbox.owner) throw new CallError(401);
      if (!keepalive) await this.#upload();
      for (let request = nextRequest(this.#form); request; request = nextRequest(this.#form)) {
        const isAgain = this.#form.sending !== undefined;
        this.#form.sending = request;
        this.#set("saving");
        if (keepalive) void this.#write();
        else await this.#write();
        message = await this.#send(request, keepalive);
        // What was typed in the meantime waits for the next pause.
        if (!isAgain && this.#form.steps.length === 0 && !this.#form.send) break;
      }
    } catch (error) {
      return this.#failed(error);
    }
    this.#pause = pauses.first;
    await this.#write();
    this.#set(this.#now());
    return { waiting: false, message };
  }

  async #send(request: PendingRequest, keepalive: boolean): Promise<string> {
    const { call, params } = this.#form.target;
    const { data, message } = await this.#services.http.send(call, {
      params,
      body: request.body,
      quiet: true,
      keepalive,
      idempotencyKey: request.key,
    });
    this.#taken(request, data);
    this.#hooks.onTaken?.({ data, message, request });
    return message;
  }

  #taken({ body, step, send }: PendingRequest, data: unknown): void {
    const form = this.#form;
    const sent = asObject(body.data);
    for (const [name, value] of Object.entries(sent)) {
      const answer = form.answers[name];
      if (answer && equal(answer.value, value)) delete form.answers[name];
      else if (answer) answer.base = value;
    }
    this.#known = laidOver(this.#known, sent);
    form.target.beginning = undefined;
    form.sending = undefined;
    form.stuck = undefined;
    form.problem = undefined;
    if (step !== undefined) form.steps = form.steps.filter((other) => other !== step);
    if (send === true) form.send = false;
    this.#takeOthers(sent, this.#hooks.answersOf(data));
  }

  /** What others wrote in the meantime comes in where nothing was typed here. */
  #takeOthers(sent: JsonObject, says: JsonObject): void {
    const changed: JsonObject = {};
    for (const name of new Set([...Object.keys(this.#said), ...Object.keys(says)]))
      if (
        !equal(this.#said[name], says[name]) &&
        !Object.hasOwn(sent, name) &&
        !Object.hasOwn(this.#form.answers, name)
      )
        changed[name] = says[name] ?? null;
    this.#said = says;
    if (Object.keys(changed).length === 0) return;
    this.#known = laidOver(this.#known, changed);
    this.#hooks.onChanged?.(changed);
  }

  async #failed(error: unknown): Promise<Outcome> {
    const form = this.#form;
    if (isUnreachable(error)) {
      form.stuck = true;
      if (await this.#write()) {
        this.#set("device");
        this.#tryAgain();
        return { waiting: true, message: "" };
      }
    }
    form.sending = undefined;
    form.steps = [];
    form.send = false;
    await this.#write();
    this.#set("failed");
    throw error;
  }

  #tryAgain(): void {
    if (this.#again !== undefined) return;
    this.#again = setTimeout(() => void this.retry(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }

  /** Uploads the files that wait, and puts what the server says in the place of each. */
  async #upload(): Promise<void> {
    for (const id of this.#form.files.filter((file) => !this.#fresh.has(file))) {
      const isUsed = Object.values(this.#form.answers).some(({ value }) => holdsFile(value, [id]));
      const file = isUsed ? await this.#outbox.readFile(id) : undefined;
      if (file) this.#set("saving");
      let refusal: unknown;
      const stored =
        file &&
        (await uploadFile(this.#services, file, () => undefined).promise.catch((error: unknown) => {
          if (isUnreachable(error)) throw error;
          refusal = error;
          return undefined;
        }));
      this.#replaceFile(id, stored);
      await this.#write();
      await this.#outbox.removeFile(id);
      if (refusal !== undefined) this.#hooks.onRefused?.(refusal);
    }
  }

  #replaceFile(id: string, file: JsonObject | undefined): void {
    const changed: JsonObject = {};
    for (const [name, answer] of Object.entries(this.#form.answers))
      if (holdsFile(answer.value, [id])) {
        answer.value = withFile(answer.value, id, file);
        changed[name] = answer.value;
      }
    this.#form.files = this.#form.files.filter((other) => other !== id);
    if (Object.keys(changed).length > 0) this.#hooks.onChanged?.(changed);
  }

  /** Brings this device up to date; false where nothing can be kept here. */
  async #write(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const write = async (): Promise<boolean> => {
      const form = structuredClone(this.#form);
      try {
        if (isPending(form) || form.problem !== undefined || form.files.length > 0)
          await this.#outbox.write(form);
        else await this.#outbox.remove(form);
        this.#isOnDevice = true;
      } catch {
        this.#isOnDevice = false;
      }
      return this.#isOnDevice;
    };
    const written = this.#writing.then(write);
    this.#writing = written;
    return written;
  }

  /** How far it is while nothing is under way. */
  #now(): KeepState {
    if (!isPending(this.#form)) return "kept";
    return this.#form.stuck === true ? "device" : "waiting";
  }

  #describe(state: KeepState): KeepStatus {
    const { steps, send, files, stuck } = this.#form;
    return { state, steps, send, files, isCut: stuck === true };
  }

  #tell(): void {
    this.#set(this.#status.state);
  }

  #set(state: KeepState): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#status = this.#describe(state);
    this.#listeners.tell();
  }
}
