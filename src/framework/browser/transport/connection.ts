import { Listeners } from "../listeners.ts";

/** Whether the server could be reached when it was last tried; told to anyone who listens. */
class Connection {
  #isCut = false;
  readonly #listeners = new Listeners();

  get isCut(): boolean {
    return this.#isCut;
  }

  tell(isCut: boolean): void {
    if (this.#isCut === isCut) return;
    this.#isCut = isCut;
    this.#listeners.tell();
  }

  readonly subscribe = this.#listeners.subscribe;
}

/** The connection to the server; there is one. */
export const connection = new Connection();
