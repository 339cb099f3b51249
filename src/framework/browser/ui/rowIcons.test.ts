import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { rowIcons } from "./rowIcons.ts";

test.each(Object.entries(rowIcons))("%s has the shape that the sprite has", async (name, shape) => {
  const { default: Icon } = await import(`@mui/icons-material/${name}`);
  const paths = [...renderToStaticMarkup(createElement(Icon)).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
  expect(paths.join("")).toBe(shape);
});
