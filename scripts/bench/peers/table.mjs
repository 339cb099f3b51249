// The stock table of react-admin, built for production, with the same rows and columns as the product's list.
import { served } from "./served.mjs";

/**
 * Opens the list several times in one page, as the product's is measured.
 * @returns milliseconds from the rows to the frame that shows them
 */
export async function stockTable(page, rows, columns, draws) {
  const { origin, close } = await served(["datatable"]);
  try {
    const times = [];
    await page.goto(`${origin}/datatable.html`);
    for (let round = 0; round <= draws; round += 1) {
      const took = await page.evaluate(([given, names]) => globalThis.draw(given, names), [rows, columns]);
      if (round > 0) times.push(took);
    }
    return times;
  } finally {
    close();
  }
}
