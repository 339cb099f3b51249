import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { afterPortal } from "./afterPortal.mjs";
import { pages } from "./visitorPages.mjs";

/** Where the portal begins and what opens over any screen: it must not be missing while there is no connection. */
const ofShell =
  /^src\/(framework\/browser\/((dashboards|data|kept|offline|shell|theme)\/|i18n\/en\.ts$)|portal\/browser\/(dashboards|day|messages)\/)/;
/** What fills in a form. The editor, charts, reports and the builder are not fetched ahead. */
const ofForms = [
  "src/framework/browser/screens/wizard/WizardScreen.tsx",
  "src/framework/browser/formBuilder/FillForm.tsx",
  "src/framework/browser/fields/moreViews.tsx",
];
/** Other alphabets are fetched when they are needed. */
const otherFonts = /\/inter-(?!latin-wght-)/;
const plainFiles = ["logo.svg", "loading.css", "icons.svg"];

/**
 * Builds /sw.js, the service worker that opens the portal without a connection, after the portal itself.
 * @param options `ofProduct`: whether the product's own portal is in the build, and not another one
 */
export const offlineWorker = ({ ofProduct }) =>
  afterPortal("offline-worker", (outDir) => ({
    define: { BUILT: JSON.stringify(builtFiles(outDir, ofProduct)) },
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "src", "worker", "sw.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  }));

/** The files of a build by what they are for, as the worker takes them. */
function builtFiles(folder, ofProduct) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
  const wanted = ofForms.filter((name) => ofProduct || !name.startsWith("src/portal/"));
  const missing = wanted.filter((name) => !manifest[name]);
  if (!Object.keys(manifest).some((name) => ofShell.test(name))) missing.push(String(ofShell));
  if (missing.length > 0) throw new Error(`The worker's list names what is not built: ${missing.join(", ")}`);
  const shell = filesOf(manifest, [
    "index.html",
    ...Object.keys(manifest).filter((name) => ofShell.test(name)),
  ]);
  const forms = filesOf(manifest, wanted).filter((file) => !shell.includes(file));
  const paths = (files) => files.map((file) => `/${file}`).sort();
  const all = [...new Set(Object.values(manifest).flatMap(filesOfOne))];
  const hash = createHash("sha256").update(all.join());
  for (const file of ["index.html", ...plainFiles]) hash.update(readFileSync(join(folder, file)));
  return {
    build: hash.digest("hex").slice(0, 16),
    entry: manifest["index.html"].file,
    shell: paths([...plainFiles, ...shell]),
    forms: paths(forms),
    assets: paths(all),
    pages: ofProduct ? paths(pages) : [],
  };
}

const filesOfOne = ({ file, css = [], assets = [] }) => [file, ...css, ...assets];

/** The files of some parts of the build, and of all that they import. */
function filesOf(manifest, names) {
  const found = new Set();
  const follow = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of manifest[name].imports ?? []) follow(next);
  };
  for (const name of names) follow(name);
  const files = [...found].flatMap((name) => filesOfOne(manifest[name]));
  return [...new Set(files)].filter((file) => !otherFonts.test(file));
}
