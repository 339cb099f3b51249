import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "#server/definitions/load.ts";
import { normalisePath } from "#shared/definitions/call.ts";
import type { ContractCall } from "#shared/definitions/check/sources.ts";

const read = <T>(path: string): T => JSON.parse(readFileSync(join(productFolder, path), "utf8")) as T;

/** The calls of the specification. */
export const specified = read<ContractCall[]>("contract/calls.json");
/** The calls that this product adds to them. */
export const added = read<ContractCall[]>("contract/additions.json");
/** The calls of the specification that nothing serves yet, by name. The list may only become shorter. */
export const unclaimed = read<string[]>("tests/contract/unclaimed.json");

/** `GET ndis/faqs`, as definitions and modules name it. */
export const nameOf = ({ method, path }: Pick<ContractCall, "method" | "path">): string =>
  `${method} ${normalisePath(path)}`;
