import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { root } from "../lib/paths.mjs";

/**
 * Writes /icons.svg: a sprite of every Material icon that a definition may name (schemas/meta/icons.json). One cached
 * file instead of scripts, so that a definition that is dropped in may use any of them without a rebuild.
 */
export function iconSprite() {
  let sprite;
  return {
    name: "icon-sprite",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "icons.svg", source: (sprite ??= await makeSprite()) });
    },
    configureServer(server) {
      server.middlewares.use("/icons.svg", async (_request, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end((sprite ??= await makeSprite()));
      });
    },
  };
}

async function makeSprite() {
  const { enum: names } = JSON.parse(readFileSync(join(root, "schemas", "meta", "icons.json"), "utf8"));
  const symbols = await Promise.all(
    names.map(async (name) => {
      const { default: Icon } = await import(`@mui/icons-material/${name}`);
      const markup = renderToStaticMarkup(createElement(Icon));
      const shapes = markup.slice(
        markup.indexOf(">", markup.indexOf("<svg")) + 1,
        markup.lastIndexOf("</svg>"),
      );
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}
