import { parentPort } from "node:worker_threads";
import { makePdf, type PdfOrder } from "./makePdf.ts";

/** What the thread answers to an order. */
export type Drawn = { pdf: Uint8Array } | { problem: string };

const answer = (drawn: Drawn) => parentPort?.postMessage(drawn);

parentPort?.on("message", (order: PdfOrder) => {
  makePdf(order).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ problem: String(error) }),
  );
});
