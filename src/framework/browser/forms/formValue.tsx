import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { Listeners } from "../listeners.ts";

/** What is filled in, and those who are told when it changes. */
class FormValue {
  readonly #listeners = new Listeners();
  #value: JsonObject;

  constructor(value: JsonObject) {
    this.#value = value;
  }

  get = (): JsonObject => this.#value;

  set(value: JsonObject): void {
    if (this.#value === value) return;
    this.#value = value;
    this.#listeners.tell();
  }

  readonly subscribe = this.#listeners.subscribe;
}

const FormValueContext = createContext(new FormValue({}));

/**
 * Tells the fields that follow from others what is filled in. The context holds the same object all the time, because
 * React looks through everything below a context that changes, which takes longer than a key in a long form may.
 */
export function FormValueProvider({ value, children }: { value: JsonObject; children: ReactNode }) {
  const [store] = useState(() => new FormValue(value));
  useLayoutEffect(() => store.set(value), [store, value]);
  return <FormValueContext value={store}>{children}</FormValueContext>;
}

/** Everything that is filled in now. */
export function useFormValue(): JsonObject {
  const { subscribe, get } = useContext(FormValueContext);
  return useSyncExternalStore(subscribe, get);
}
