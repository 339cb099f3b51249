import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { normalisePath } from "#framework/shared/definitions/call.ts";
import type { ContractCall } from "#framework/shared/definitions/check/sources.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(join(productFolder, path), "utf8"));

/** The calls of the specification. */
export const specified = read("contract/calls.json") as ContractCall[];
/** The calls that this product adds to them. */
export const added = read("contract/additions.json") as ContractCall[];
/** The calls of the specification that nothing serves yet, by name. The list may only become shorter. */
export const unclaimed = read("tests/contract/unclaimed.json") as string[];

/** `GET ndis/faqs`, as definitions and modules name it. */
export const nameOf = ({ method, path }: Pick<ContractCall, "method" | "path">): string =>
  `${method} ${normalisePath(path)}`;
