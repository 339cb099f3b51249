import { createRequire } from "node:module";
import type { Content } from "pdfmake/interfaces.js";

/** An element of a document's structure, as a screen reader meets it. */
export interface Tag {
  type: string;
  parent?: Tag;
  /** What a picture shows. */
  alt?: string;
  /** Whether a heading cell is that of a column or of a row. */
  scope?: "Column" | "Row";
}

/** What the parts of a document say of their meaning, beside what they look like. */
interface Meaning {
  role?: string;
  alt?: string;
  scope?: "Row";
}

/** Says what a part is: a heading of a level, or what heads a row. */
export const meaning = <T extends Content>(what: Meaning, part: T): T => Object.assign(part, what);

type Node = Record<string, unknown>;

/**
 * Gives every text and picture of a document its place in the structure: headings, paragraphs, tables with rows and
 * cells, figures. What gets none, such as lines and page numbers, is no content for a screen reader.
 */
export const withTags = (content: Content): Content => tagged(content, { type: "Document" }) as Content;

function tagged(node: unknown, parent: Tag): unknown {
  if (Array.isArray(node)) return node.map((child) => tagged(child, parent));
  if (typeof node === "string" || typeof node === "number") return tagged({ text: String(node) }, parent);
  if (typeof node !== "object" || node === null) return node;
  const { role, alt, text, stack, columns, table, image, svg } = node as Node & Meaning;
  if (text !== undefined)
    return { ...node, text: [text].flat().map((part) => inlineOf(part, { type: role ?? "P", parent })) };
  if (image !== undefined || svg !== undefined) return { ...node, tag: { type: "Figure", parent, alt } };
  if (stack !== undefined) return { ...node, stack: tagged(stack, parent) };
  if (columns !== undefined) return { ...node, columns: tagged(columns, parent) };
  return isTable(table) ? { ...node, table: { ...table, body: rowsOf(table, parent) } } : node;
}

const inlineOf = (part: unknown, tag: Tag): Node =>
  typeof part === "object" ? { ...part, tag } : { text: String(part), tag };

interface Table {
  body: unknown[][];
  headerRows?: number;
}

const isTable = (table: unknown): table is Table =>
  typeof table === "object" && table !== null && "body" in table && Array.isArray(table.body);

function rowsOf({ body, headerRows = 0 }: Table, parent: Tag): unknown[][] {
  const whole: Tag = { type: "Table", parent };
  return body.map((cells, index) => {
    const row: Tag = { type: "TR", parent: whole };
    return cells.map((cell) => {
      const scope = index < headerRows ? "Column" : (cell as Meaning | null)?.scope;
      return tagged(cell, { type: scope ? "TH" : "TD", parent: row, scope });
    });
  });
}

/** What is needed of the library's document and of what draws its pages; neither is typed. */
interface Structure {
  add(child: unknown): void;
}
interface Document {
  options: { tagged?: boolean };
  struct(type: string, options: object): Structure;
  addStructure(element: Structure): void;
  markStructureContent(type: string): unknown;
  markContent(type: string): void;
  endMarkedContent(): void;
}
type Draw = (this: { pdfDocument: Document }, ...drawn: unknown[]) => void;

const elements = new WeakMap<Tag, Structure>();

/** The element of a tag, made together with those around it when it is met first. */
function elementOf(document: Document, tag: Tag): Structure {
  const known = elements.get(tag);
  if (known) return known;
  const { type, parent, alt, scope } = tag;
  const made = document.struct(type, { ...(alt && { alt }), ...(scope && { scope }) });
  if (parent) elementOf(document, parent).add(made);
  else document.addStructure(made);
  elements.set(tag, made);
  return made;
}

/** Draws something inside of the mark that it belongs to. */
function marked(document: Document, tag: Tag | undefined, draw: () => void): void {
  if (document.options.tagged !== true) return draw();
  if (tag) elementOf(document, tag).add(document.markStructureContent(tag.type));
  else document.markContent("Artifact");
  draw();
  document.endMarkedContent();
}

// A table's head that stands on a further page again is read once.
const met = new WeakSet<object>();

function tagOfLine(line: unknown): Tag | undefined {
  const inlines = (line as { inlines: { tag?: Tag }[] }).inlines;
  if (met.has(inlines)) return undefined;
  met.add(inlines);
  return inlines[0]?.tag;
}

const tagOfPicture = (picture: unknown): Tag | undefined => (picture as { tag?: Tag }).tag;

/** Makes the library mark what it draws; it knows the setting `tagged`, and marks nothing itself. */
export function markWhatIsDrawn(): void {
  const { default: Renderer } = createRequire(import.meta.url)("pdfmake/js/Renderer.js") as {
    default: { prototype: Record<string, Draw> };
  };
  const ways: Record<string, (drawn: unknown) => Tag | undefined> = {
    renderLine: tagOfLine,
    renderImage: tagOfPicture,
    renderSVG: tagOfPicture,
    renderVector: () => undefined,
    renderWatermark: () => undefined,
  };
  for (const [name, tagOf] of Object.entries(ways)) {
    const draw = Renderer.prototype[name];
    if (!draw) throw new Error(`the PDF library draws nothing by ${name}`);
    Renderer.prototype[name] = function (...drawn) {
      marked(this.pdfDocument, tagOf(drawn[0]), () => draw.apply(this, drawn));
    };
  }
}
