import { Worker } from "node:worker_threads";
import { HttpError } from "../http/errors.ts";
import type { PdfOrder } from "./makePdf.ts";
import type { Drawn } from "./pdfWorker.ts";

/** What a document may cost, how many may wait for their turn, and how long an idle thread stays. */
interface PdfLimits {
  withinMs: number;
  memoryMb: number;
  waiting: number;
  idleMs: number;
}

const usual: PdfLimits = { withinMs: 10_000, memoryMb: 256, waiting: 40, idleMs: 60_000 };

const busy = () =>
  new HttpError(503, "Many PDFs are being created. Try again in a moment.", { retryAfter: 5 });
const tooLarge = () => new HttpError(503, "This PDF is too large to create.");
const closed = () =>
  new HttpError(503, "The server is restarting. Try again in a moment.", { retryAfter: 5 });

/** What is said of a thread that broke: any other error than one of memory is one of the program. */
const whyBroken = (error: NodeJS.ErrnoException): Error =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : error;

/**
 * Makes PDFs in a thread of its own, one after the other, so that nobody waits who asks for something else. A document
 * that takes too long or too much memory ends that thread; the next one begins a new one.
 */
export class PdfThread {
  readonly #limits: PdfLimits;
  #worker: Worker | undefined;
  #pending: PromiseWithResolvers<Drawn> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<PdfLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /**
   * Makes a document.
   * @throws {HttpError} 503 when too many wait, and for one that is too large
   */
  make(order: PdfOrder): Promise<Buffer> {
    if (this.#waiting >= this.#limits.waiting) return Promise.reject(busy());
    this.#waiting += 1;
    const made = this.#last.then(() => this.#draw(order)).finally(() => (this.#waiting -= 1));
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#pending?.reject(closed());
    await worker?.terminate();
  }

  async #draw(order: PdfOrder): Promise<Buffer> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const pending = Promise.withResolvers<Drawn>();
    this.#pending = pending;
    const timer = setTimeout(() => void worker.terminate(), this.#limits.withinMs);
    try {
      worker.postMessage(order);
      const drawn = await pending.promise;
      if ("problem" in drawn) throw new Error(drawn.problem);
      return Buffer.from(drawn.pdf);
    } finally {
      clearTimeout(timer);
      this.#pending = undefined;
      this.#idle = setTimeout(() => void this.close(), this.#limits.idleMs).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL("./pdfWorker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.unref();
    worker.on("message", (drawn: Drawn) => this.#pending?.resolve(drawn));
    const end = (why: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#pending?.reject(why);
    };
    worker.on("error", (error) => end(whyBroken(error)));
    worker.on("exit", () => end(tooLarge()));
    return worker;
  }
}
