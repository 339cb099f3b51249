import type { JsonObject } from "#shared/schema/schema.ts";
import type { BuiltRoute } from "../routes/claims.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; background: #fff }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dae2 }
  details { border: 1px solid #d5dae2; border-radius: 6px; margin: .5rem 0; padding: .4rem .8rem }
  summary { cursor: pointer; overflow-wrap: anywhere } code { font-size: .95em }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 700 } pre { overflow: auto; background: #f4f6f9; padding: .8rem; border-radius: 6px }
  @media (prefers-color-scheme: dark) { body { color: #e6eaf0; background: #14181f } details, h2 { border-color: #39424f } pre { background: #1c222c } a { color: #8ab8ff } }`;

interface Operation {
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; description: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
}

/** The API's description as a page that needs no script: every call by its area, who may make it, what it takes. */
export function docsPage(document: JsonObject, routes: BuiltRoute[], nonce: string): string {
  const needs = new Map(
    routes.map(({ call, name }) => [name.replace(/^\w+ /, `${call.method} `), call.needs]),
  );
  const paths = Object.entries(document.paths as Record<string, Record<string, unknown>>);
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))].sort();
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2>${escape(tag)}</h2>${own.map(({ method, path, operation }) => callSection(method, path, operation, whoOf(method, path))).join("")}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escape(String((document.info as JsonObject).title))}</h1><p>${escape(String((document.info as JsonObject).description))} The same as <a href="openapi.json">openapi.json</a> below the API's prefix.</p>${sections.join("")}</main></body></html>`;

  function whoOf(method: string, path: string): string {
    const rule = [...needs].find(
      ([name]) => path.endsWith(name.slice(method.length + 1)) && name.startsWith(`${method} `),
    )?.[1];
    if (rule === undefined || rule === "signed-in") return "every signed-in person";
    if (rule === "public") return "anybody";
    return [...(rule.roles ?? []).map((role) => `role ${role}`), ...(rule.permissions ?? [])].join(" or ");
  }
}

function callSection(
  method: string,
  path: string,
  { summary, parameters, requestBody }: Operation,
  who: string,
): string {
  const [type = "", body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const listed = parameters
    .map(
      ({ name, in: place, description }) =>
        `<li><code>${escape(name)}</code> (${place}): ${escape(description)}</li>`,
    )
    .join("");
  return `<details><summary><span class="method">${method}</span><code>${escape(path)}</code> — ${escape(summary)}</summary>
<p>For ${escape(who)}.</p>${listed ? `<ul>${listed}</ul>` : ""}${body ? `<p>Body, <code>${escape(type)}</code>:</p><pre tabindex="0">${escape(JSON.stringify(body.schema, null, 2))}</pre>` : ""}</details>`;
}
