/** A name that a question may have, made of one that it may not. */
export function nameFor(name: string, taken: object): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "")
    .slice(0, 50);
  const own = /^(constructor|prototype|toString|valueOf|)$/.test(plain)
    ? `question_${plain}`.replace(/_$/, "")
    : plain;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? own : `${own}_${number}`;
    if (!Object.hasOwn(taken, tried)) return tried;
  }
}
