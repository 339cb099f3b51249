import { parentPort } from "node:worker_threads";
import { makePdf, type PdfOrder } from "./makePdf.ts";

/** What the thread answers to an order. */
export type Drawn = { pdf: Uint8Array } | { problem: string };

const answer = (drawn: Drawn) => parentPort?.postMessage(drawn);

/** A logo that cannot be drawn is left out, and not every document of the provider. */
const drawn = ({ logo, ...plain }: PdfOrder): Promise<Buffer> =>
  logo === undefined ? makePdf(plain) : makePdf({ ...plain, logo }).catch(() => makePdf(plain));

parentPort?.on("message", (order: PdfOrder) => {
  drawn(order).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ problem: String(error) }),
  );
});
