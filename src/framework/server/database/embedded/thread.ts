import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { DatabaseUnavailableError } from "../engine.ts";
import { embeddedProgram } from "./program.ts";
import type { Answer, Request, Start } from "./protocol.ts";

/** The longest time that a timer can wait. */
const unlimitedMs = 2 ** 31 - 1;

type Pending = { resolve: (answer: Answer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };
type Question = Request extends infer R ? (R extends { id: number } ? Omit<R, "id"> : never) : never;

/**
 * The database's thread as the main thread sees it: questions and answers, with a watchdog. When an answer does not
 * come in time the thread is ended, and everything that waits for it fails as unavailable.
 */
export class DatabaseThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #ended: Error | undefined;
  readonly onNotification = new Set<(channel: string, payload: string) => void>();

  private constructor(start: Start) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: start,
      // A dump is handed over, not copied: here it would be kept for as long as the database.
      transferList: start.from ? [start.from.buffer] : [],
      stderr: false,
    });
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () =>
      this.#end(new DatabaseUnavailableError("The embedded database has stopped.")),
    );
  }

  /** Starts the thread and waits until the database is open. */
  static async open(start: Omit<Start, "program">): Promise<DatabaseThread> {
    const thread = new DatabaseThread({ ...start, program: await embeddedProgram() });
    await new Promise<void>((resolve, reject) => {
      thread.#worker.once("error", reject);
      thread.#worker.on("message", (answer: Answer) => {
        if (answer.kind === "ready") resolve();
        else if (answer.kind === "failed-to-open")
          reject(new DatabaseUnavailableError(`The embedded database does not open: ${answer.message}`));
        else thread.#receive(answer);
      });
    });
    return thread;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Asks, and waits at most so many milliseconds. */
  ask(question: Question, withinMs: number): Promise<Answer> {
    if (this.#ended)
      return Promise.reject(
        new DatabaseUnavailableError("The embedded database has stopped.", { cause: this.#ended }),
      );
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.terminate(), withinMs);
      this.#pending.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ ...question, id });
    });
  }

  /** Whether the thread takes questions: in a statement it takes none. Ends nothing when it does not. */
  async isResponsive(withinMs: number): Promise<boolean> {
    const silence = wait(withinMs, false, { ref: false });
    return Promise.race([this.ask({ kind: "ping" }, unlimitedMs).then(() => true), silence]).catch(
      () => false,
    );
  }

  /** Ends the thread whatever it is doing. */
  async terminate(): Promise<void> {
    this.#end(new DatabaseUnavailableError("The embedded database did not answer in time and was stopped."));
    await this.#worker.terminate();
  }

  #receive(answer: Answer): void {
    if (answer.kind === "notification") {
      for (const receive of this.onNotification) receive(answer.channel, answer.payload);
      return;
    }
    if (!("id" in answer)) return;
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(answer.id);
    if (answer.kind === "error") pending.reject(Object.assign(new Error(answer.message), answer));
    else pending.resolve(answer);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(this.#ended);
    }
    this.#pending.clear();
  }
}
