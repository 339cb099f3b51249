import { setTimeout as wait } from "node:timers/promises";
import type { RunningPortal } from "../support/runningPortal.ts";

/** A write that was answered with 200. */
export interface Acknowledged {
  uuid: string;
  question: string;
}

/** People who add questions without a pause, each write under a key of its own. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  /** Writes that were sent and not answered: they were done or not, and can be sent again. */
  readonly unanswered = new Map<string, string>();
  readonly refused: number[] = [];
  #count = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Writes with so many at once until there is nobody to write to, or until it is told to stop. */
  async write(portal: RunningPortal, token: string, atOnce: number, signal?: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.#one(portal, token, signal)));
  }

  async #one(portal: RunningPortal, token: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (signal?.aborted) return;
      this.#count += 1;
      const question = `${this.#name} ${this.#count}, is it kept?`;
      this.unanswered.set(question, question.replaceAll(" ", "-"));
      if (!(await this.send(portal, token, question))) return;
    }
  }

  /** Sends a write once more or for the first time; false when there is nobody to send it to. */
  async send(portal: RunningPortal, token: string, question: string): Promise<boolean> {
    const key = this.unanswered.get(question) ?? question;
    try {
      const { status, data } = await portal.ask("POST", "ndis/faqs/add", {
        token,
        body: { question, answer: "<p>Yes</p>" },
        headers: { "idempotency-key": key },
      });
      if (status === 200) {
        this.acknowledged.push({ uuid: (data.faq as { uuid: string }).uuid, question });
        this.unanswered.delete(question);
      } else this.refused.push(status);
      return true;
    } catch {
      return false;
    }
  }

  /** Resolves when so many more writes have been acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal) await wait(2);
  }
}
