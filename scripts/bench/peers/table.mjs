// The stock table of react-admin, built for production, with the same rows and columns as the product's list.
import { served } from "./served.mjs";

/** Opens an empty page for that table: `open` shows it waiting for its rows, which come when `drawHeld` lets them. */
export async function stockTable(page, rows, columns) {
  const { origin, close } = await served(["datatable"]);
  await page.goto(`${origin}/datatable.html`);
  const text = JSON.stringify(rows);
  return {
    open: () =>
      page.evaluate(
        ([given, names, count]) => globalThis.openList(given, names, count),
        [text, columns, rows.length],
      ),
    close,
  };
}
