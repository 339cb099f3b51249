import { createRequire } from "node:module";
import { dirname } from "node:path";
import pdfmake from "pdfmake";
import type { Column, Content } from "pdfmake/interfaces.js";
import { layouts } from "./layouts.ts";
import type { Letterhead } from "./letterhead.ts";
import type { PdfPart } from "./parts.ts";
import { markWhatIsDrawn, meaning, withTags } from "./tagging.ts";

type AccessPolicy = "setUrlAccessPolicy" | "setLocalAccessPolicy";

/** What a document of a provider is made of: plain data, which can be handed to another process. */
export interface PdfOrder {
  title: string;
  subtitle?: string;
  /** Whose document it is. */
  letterhead: Letterhead;
  /** The provider's logo as a data URL. */
  logo?: string;
  /** A word across every page, such as Draft. */
  mark?: string;
  /** On pages that lie on their side: for wide tables. */
  isWide?: boolean;
  /** What stands beside the page number. */
  footer: string;
  parts: readonly PdfPart[];
}

// Roboto, embedded: the fonts that every reader has know no ř, ş or ễ, and people's names do.
const fonts = createRequire(import.meta.url)("pdfmake/fonts/Roboto.js") as {
  Roboto: Record<"normal" | "bold" | "italics" | "bolditalics", string>;
};
const fontFolder = dirname(fonts.Roboto.normal);
pdfmake.setFonts(fonts);
pdfmake.setTableLayouts(layouts);
// Its published types do not know these two: nothing but the fonts is read, and nothing is fetched.
const guarded = pdfmake as typeof pdfmake &
  Record<AccessPolicy, (allows: (place: string) => boolean) => void>;
guarded.setUrlAccessPolicy(() => false);
guarded.setLocalAccessPolicy((path) => dirname(path) === fontFolder);
markWhatIsDrawn();

/**
 * Makes a tagged PDF: the provider above, the parts below, and on every page where it belongs and how many there are.
 */
export function makePdf({
  title,
  subtitle,
  letterhead,
  logo,
  mark,
  isWide = false,
  footer,
  parts,
}: PdfOrder): Promise<Buffer> {
  return pdfmake
    .createPdf({
      info: { title, author: letterhead.name },
      language: "en-AU",
      displayTitle: true,
      version: "1.7",
      tagged: true,
      pageSize: "A4",
      pageOrientation: isWide ? "landscape" : "portrait",
      pageMargins: [48, 48, 48, 56],
      defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.25 },
      ...(mark !== undefined && { watermark: { text: mark, color: "#888888", opacity: 0.15 } }),
      content: withTags([
        headOf(letterhead, logo),
        meaning({ role: "H1" }, { text: title, fontSize: 18, bold: true, margin: [0, 18, 0, 2] }),
        ...(subtitle === undefined ? [] : [{ text: subtitle, color: "#444444" }]),
        ...parts,
      ]),
      footer: (page, pages) => ({
        margin: [48, 16, 48, 0],
        fontSize: 8,
        color: "#444444",
        columns: [footer, { text: `Page ${page} of ${pages}`, alignment: "right", width: 80 }],
      }),
    })
    .getBuffer();
}

function headOf({ name, title, lines }: Letterhead, logo: string | undefined): Content {
  const names: Column = {
    width: "*",
    stack: [
      { text: title, bold: true, fontSize: 12 },
      ...lines.map((text) => ({ text, fontSize: 8, color: "#444444" })),
    ],
  };
  const picture: Column[] =
    logo === undefined
      ? []
      : [
          {
            width: "auto",
            stack: [meaning({ alt: `Logo of ${name}` }, { image: logo, fit: [120, 48] })],
          },
        ];
  return { columns: [names, ...picture] };
}
