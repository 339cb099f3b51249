import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { HttpError } from "../http/errors.ts";
import type { PdfOrder } from "./makePdf.ts";
import type { Drawn } from "./drawPdfs.ts";

/** What a document may cost, how many may wait for their turn, and how long an idle process stays. */
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

/** What is said of a process that ended: it was stopped, by itself or from here, or the program broke. */
const whyEnded = (code: number | null): Error =>
  code === null ? tooLarge() : new Error(`The process that makes PDFs ended with ${code}.`);

/**
 * Makes PDFs in a process of its own, one after the other, so that nobody waits who asks for something else. A document
 * that takes too long or too much memory ends that process; the next one begins a new one. A thread that has no memory left
 * can end the whole server with it.
 */
export class PdfProcess {
  readonly #limits: PdfLimits;
  #child: ChildProcess | undefined;
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

  /** Ends the process, whatever it is doing. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    this.#pending?.reject(closed());
    if (!child?.kill("SIGKILL")) return;
    child.ref();
    await once(child, "exit");
  }

  async #draw(order: PdfOrder): Promise<Buffer> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const pending = Promise.withResolvers<Drawn>();
    this.#pending = pending;
    const timer = setTimeout(() => child.kill("SIGKILL"), this.#limits.withinMs);
    try {
      child.send(order);
      const drawn = await pending.promise;
      if ("problem" in drawn) throw new Error(drawn.problem);
      return Buffer.from(drawn.pdf);
    } finally {
      clearTimeout(timer);
      this.#pending = undefined;
      this.#idle = setTimeout(() => void this.close(), this.#limits.idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL("./drawPdfs.ts", import.meta.url), {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.#limits.memoryMb}`],
      // It knows nothing of the server's secrets, and what it says where its memory ends is nobody's to read.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    child.unref();
    child.channel?.unref();
    child.on("message", (drawn: Drawn) => this.#pending?.resolve(drawn));
    const end = (why: Error) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#pending?.reject(why);
    };
    child.on("error", end);
    child.on("exit", (code) => end(whyEnded(code)));
    return child;
  }
}
