import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What is filled in, and those who are told when it changes. */
class FormValue {
  #listeners = new Set<() => void>();
  #value: JsonObject;

  constructor(value: JsonObject) {
    this.#value = value;
  }

  get = (): JsonObject => this.#value;

  set(value: JsonObject): void {
    if (this.#value === value) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const FormValueContext = createContext(new FormValue({}));

/**
 * Tells the fields that follow from others what is filled in. The context holds the same object all the time, because
 * React looks through everything below a context that changes, which takes longer than a key in a long form may.
 */
export function FormValueProvider({ value, children }: { value: JsonObject; children: ReactNode }) {
  const [kept] = useState(() => new FormValue(value));
  useLayoutEffect(() => kept.set(value), [kept, value]);
  return <FormValueContext value={kept}>{children}</FormValueContext>;
}

/** Everything that is filled in now. */
export function useFormValue(): JsonObject {
  const { subscribe, get } = useContext(FormValueContext);
  return useSyncExternalStore(subscribe, get);
}
