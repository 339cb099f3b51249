import type { PointGroup } from "signature_pad";

/** What was drawn, as the path of an SVG: small, scalable, and text without any markup. */
export const strokesOf = (groups: PointGroup[]): string =>
  groups
    .filter(({ points }) => points.length > 0)
    .map(({ points }) =>
      points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${Math.round(x)} ${Math.round(y)}`).join(""),
    )
    .join("");
