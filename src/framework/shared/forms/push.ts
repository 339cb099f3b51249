import { isObject, type Json } from "../schema/schema.ts";

/** The largest area, in cm², of each sub-score but the last (PUSH Tool 3.0, National Pressure Injury Advisory Panel). */
const areas = [0, 0.3, 0.6, 1, 2, 3, 4, 8, 12, 24];
const exudates = ["none", "low", "moderate", "high"];
/** Kinds of tissue by their sub-score; the worst that is there counts. */
const tissues = ["epithelial", "granulation", "slough", "necrotic"];

/**
 * The Pressure Ulcer Scale for Healing: 0 (healed) to 17, from the area in cm², the amount of exudate and how much there
 * is of each kind of tissue; undefined while one of them is not known.
 */
export function pushScore(
  area: number | undefined,
  exudate: Json | undefined,
  tissue: Json | undefined,
): number | undefined {
  const amount = exudates.indexOf(String(exudate));
  if (area === undefined || amount < 0 || !isObject(tissue)) return undefined;
  // Less than 0.3 cm² is 1, 0.3 to 0.6 is 2; from there on each band ends with its figure.
  const band = area === 0.3 ? 2 : areas.findIndex((most) => area <= most);
  // Red flesh above the skin is granulation too.
  const worst = tissues.findLastIndex((kind) =>
    [tissue[kind], kind === "granulation" ? tissue.hypergranulation : undefined].some(
      (share) => typeof share === "number" && share > 0,
    ),
  );
  return (band < 0 ? areas.length : band) + amount + (area === 0 ? 0 : worst + 1);
}
