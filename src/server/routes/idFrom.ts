import { invalid } from "../http/errors.ts";
import type { Input } from "../modules/module.ts";

/** The id under a key of the body. @throws 422 */
export function idFrom({ body }: Pick<Input, "body">, key: string): string {
  const id = body[key];
  if (typeof id !== "string" || id === "") throw invalid({ [key]: [`${key} is required.`] });
  return id;
}
