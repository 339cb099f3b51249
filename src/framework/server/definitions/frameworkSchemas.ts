import { join } from "node:path";
import type { SourceFiles } from "#framework/shared/definitions/check/sources.ts";
import { productFolder } from "../folder/files.ts";
import { parse } from "./folders.ts";

/** What the framework's own code reads and asks for, whatever portal it serves: parts of answers, and bodies of the builder. */
const names = [
  "types/body-place",
  "types/file",
  "types/form-migrations",
  "types/signature",
  "actions/form-assign",
  "actions/form-due",
  "actions/form-publish",
  "actions/form-publishing",
];

/** The framework's schemas by their paths: they are below the definitions of a portal that stands alone. */
export const frameworkSchemas = (): SourceFiles =>
  new Map(
    names.map((name): [string, unknown] => [
      `schemas/${name}.json`,
      parse(join(productFolder, "schemas", `${name}.json`)),
    ]),
  );
