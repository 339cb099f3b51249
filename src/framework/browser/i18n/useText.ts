import { useTranslate } from "react-admin";
import type { Messages } from "./en.ts";

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];

/** A key of the framework's messages. */
export type TextKey = Path<Messages>;

/** Looks messages up by their key; a key that is not there is a type error. */
export function useText(): (key: TextKey, values?: Record<string, unknown>) => string {
  return useTranslate();
}
