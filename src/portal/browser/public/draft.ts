import { store } from "#framework/browser/session/storage.ts";
import type { Values } from "./formModel.ts";

const keptHours = 24;

/** Chosen files by the form's key: a browser keeps them no longer than the page. */
const filesOf = new Map<string, Values>();

/** What someone typed into a form, kept in this browser for a day, or until it closes; files until the page is left. */
export class Draft {
  readonly #key: string;

  constructor(name: string) {
    this.#key = `form.${name}`;
  }

  read(): Values | undefined {
    const [typed, files] = [this.#typed(), filesOf.get(this.#key)];
    return typed || files ? { ...typed, ...files } : undefined;
  }

  #typed(): Values | undefined {
    try {
      const kept: { at?: number; values?: Values } = JSON.parse(store().getItem(this.#key) ?? "{}");
      const { at, values } = kept;
      if (at !== undefined && Date.now() - at < keptHours * 3_600_000) return values;
      this.forget();
    } catch {
      // A browser that keeps nothing has nothing to give.
    }
    return undefined;
  }

  keep(values: Values): void {
    const entries = Object.entries(values);
    filesOf.set(this.#key, Object.fromEntries(entries.filter(([, value]) => hasFile(value))));
    const typed = entries.filter(([, value]) => !hasFile(value));
    try {
      store().setItem(this.#key, JSON.stringify({ at: Date.now(), values: Object.fromEntries(typed) }));
    } catch {
      // The form works without being kept.
    }
  }

  forget(): void {
    filesOf.delete(this.#key);
    try {
      store().removeItem(this.#key);
    } catch {
      // As above.
    }
  }
}

const hasFile = (value: unknown): boolean => [value].flat().some((item) => item instanceof File);
