import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";

/** A text that people may read, and where it stands. */
export interface ShownText {
  file: string;
  text: string;
}

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"));

/** Keys of definitions and schemas under which texts for people stand. */
const textKeys =
  /^(title|label|description|one|many|text|success|easyRead|x-easy-read|submit|submitted|sentLabel|default)$/;

function* textsIn(value: unknown, key = ""): Generator<string> {
  if (typeof value === "string") {
    if (textKeys.test(key)) yield value;
  } else if (value !== null && typeof value === "object")
    for (const [name, inner] of Object.entries(value))
      if (name !== "languages" && name !== "x-languages")
        yield* textsIn(inner, Array.isArray(value) ? key : name);
}

/** The texts of the definitions and of the schemas of records, actions and forms, in English. */
export const definitionTexts = (): ShownText[] =>
  [
    ...filesBelow("resources", /\.json$/),
    ...["actions", "forms", "records", "types"].flatMap((folder) =>
      filesBelow(`schemas/${folder}`, /\.json$/),
    ),
  ].flatMap((file) => [...textsIn(JSON.parse(readFileSync(file, "utf8")))].map((text) => ({ file, text })));

/** What is no text of the product: its tests, and words in other languages. */
const notShown = /\.test\.tsx?$|\.d\.ts$|\/migrations\/|\/formWords\/|\/generated\//;

/** The string literals, templates (each expression as `…`) and JSX texts of the product's code. */
export const codeTexts = (): ShownText[] =>
  filesBelow("src", /\.tsx?$/)
    .filter((file) => !notShown.test(file))
    .flatMap((file) => {
      const program = parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" });
      return [...literalsOf(program.body)].map((text) => ({ file, text }));
    });

interface Node {
  type?: string;
  value?: unknown;
  source?: unknown;
  quasis?: { value: { cooked?: string } }[];
}

function* literalsOf(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const inner of node) yield* literalsOf(inner);
  if (node === null || typeof node !== "object" || Array.isArray(node)) return;
  const { type = "", value, source, quasis } = node as Node;
  if (source !== undefined && /^(Import|Export)/.test(type)) return;
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") yield value;
  if (type === "TemplateLiteral") yield (quasis ?? []).map((part) => part.value.cooked ?? "").join("…");
  for (const inner of Object.values(node)) yield* literalsOf(inner);
}
