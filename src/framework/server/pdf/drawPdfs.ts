import { makePdf, type PdfOrder } from "./makePdf.ts";

/** What the process answers to an order. */
export type Drawn = { pdf: Uint8Array } | { problem: string };

const answer = (drawn: Drawn) => process.send?.(drawn);

/** A logo that cannot be drawn is left out, and not every document of the provider. */
const drawn = ({ logo, ...plain }: PdfOrder): Promise<Buffer> =>
  logo === undefined ? makePdf(plain) : makePdf({ ...plain, logo }).catch(() => makePdf(plain));

process.on("message", (order: PdfOrder) => {
  drawn(order).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ problem: String(error) }),
  );
});

// The server has ended without a word.
process.on("disconnect", () => process.exit());
