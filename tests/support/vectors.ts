import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

/** The rows of a table of worked examples below `tests/vectors`, by their headings. */
export const vectorsOf = <Row = Record<string, string>>(file: string): Row[] =>
  parse<Row>(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"), { columns: true });
