import { type ChartData, drawnSeries, formatShort, heatOf } from "#framework/shared/charts/chart.ts";
import { ink, round, shortened, text } from "./svg.ts";

const named = 110;
const [rowHeight, headHeight] = [15, 34];
/** More rows than these do not fit on a page; the table of the numbers has all. */
const mostRows = 36;
/** Letters of a column's name, and of a row's, that have room. */
const [columnLetters, rowLetters] = [9, 24];
/** A cell that is narrower has no room for its value. */
const narrowest = 20;

/** A heat map as a drawing for paper: each cell says its value, where there is room. @param width in points */
export function heatSvg(data: ChartData, width: number): string {
  const series = drawnSeries(data);
  const shareOf = heatOf(series);
  const places = data.places.slice(0, mostRows);
  const cell = (width - named) / Math.max(1, series.length);
  const height = headHeight + rowHeight * places.length + 4;
  const body = [
    text(0, 10, data.unit, { anchor: "start" }),
    ...series.map(({ name }, column) =>
      text(
        named + cell * (column + 0.5),
        headHeight - 6,
        shortened(name, Math.min(columnLetters, Math.floor(cell / 4.6))),
        {
          anchor: "middle",
        },
      ),
    ),
    ...places.flatMap((place, row) => {
      const y = headHeight + rowHeight * row;
      return [
        text(named - 6, y + 10, shortened(place, rowLetters), { anchor: "end" }),
        ...series.map(({ values }, column) => {
          const value = values[row] ?? null;
          const x = named + cell * column;
          const fill = value === null ? "#ffffff" : groundOf(shareOf(value));
          const words = cell < narrowest ? "" : formatShort(value, data.format);
          return (
            `<rect x="${round(x)}" y="${y}" width="${round(cell)}" height="${rowHeight}" fill="${fill}" stroke="#ffffff" stroke-width="0.6"/>` +
            text(x + cell / 2, y + 10, words, { anchor: "middle" })
          );
        }),
      ];
    }),
    `<path d="M${named} ${headHeight}L${round(width)} ${headHeight}" stroke="${ink}" stroke-width="0.6"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body.join("")}</svg>`;
}

/** From white to a green on which black is read well. */
function groundOf(share: number): string {
  const parts = [
    [255, 92],
    [255, 176],
    [255, 150],
  ].map(([from = 0, to = 0]) =>
    Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${parts.join("")}`;
}
