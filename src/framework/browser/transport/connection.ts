type Listener = () => void;

/** Whether the server could be reached when it was last tried; told to anyone who listens. */
class Connection {
  #isCut = false;
  readonly #listeners = new Set<Listener>();

  get isCut(): boolean {
    return this.#isCut;
  }

  tell(isCut: boolean): void {
    if (this.#isCut === isCut) return;
    this.#isCut = isCut;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The connection to the server; there is one. */
export const connection = new Connection();
