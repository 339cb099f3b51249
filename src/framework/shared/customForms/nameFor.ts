import { freeKey, plainKey } from "../text/plainKey.ts";

/** A name that a question may have, made of one that it may not. */
export function nameFor(name: string, taken: object): string {
  const plain = plainKey(name).slice(0, 50);
  const own = /^(constructor|prototype|toString|valueOf|)$/.test(plain)
    ? `question_${plain}`.replace(/_$/, "")
    : plain;
  return freeKey(own, (tried) => Object.hasOwn(taken, tried));
}
