// Plain RJSF with its MUI theme and Ajv, built for production, on the same questions as the product's own form.
import { median } from "../load.mjs";
import { served } from "./served.mjs";

/**
 * Draws a form several times and types into it, as the product's is measured.
 * @param {import("@playwright/test").Page} page
 * @param {{ schema: object, field: string, draws: number, type: (page: object, id: string) => Promise<number[]> }} form
 * @returns milliseconds of each drawing and each key
 */
export async function plainForm(page, { schema, field, draws, type }) {
  const { origin, close } = await served(["rjsf"]);
  try {
    const drawn = [];
    for (let round = 0; round <= draws; round += 1) {
      await page.goto(`${origin}/rjsf.html`);
      const took = await page.evaluate((given) => globalThis.draw(given), schema);
      if (round > 0) drawn.push(took);
    }
    return { drawn, typed: await type(page, `root_${field}`) };
  } finally {
    close();
  }
}

/** What ours takes to the peer's time, for both kinds of figures. */
export const formRatios = (questions, ours, theirs) => [
  {
    what: `${questions} questions drawn, to plain RJSF with MUI and Ajv`,
    value: median(ours.drawn) / median(theirs.drawn),
    atMost: 0.8,
  },
  {
    what: `A key among ${questions} questions, to plain RJSF`,
    value: median(ours.typed) / median(theirs.typed),
    atMost: 0.8,
  },
];
