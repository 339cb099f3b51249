import { scriptsOfFirstList } from "../lib/bundle.mjs";

const mostBytes = 260_000;

/** What comes later, with the screen that needs it, and never with a list. */
const later = [
  [/^node_modules\/@rjsf\//, "the form engine"],
  [/^node_modules\/(@tiptap|prosemirror-)/, "the editor"],
  [/^(node_modules\/(@mui\/x-charts|d3-)|src\/framework\/browser\/ui\/charts\/(Chart|Plot))/, "the charts"],
  [/^node_modules\/@marcbachmann\/cel-js\//, "the language of expressions"],
  [/^src\/framework\/browser\/reports\/.*Screen/, "the report builder"],
];

/** Checks the JavaScript that a browser loads up to the first list, and what must not be in it: `npm run size`. */
export default function size() {
  const scripts = scriptsOfFirstList();
  const sum = (all) => all.reduce((total, { gzip }) => total + gzip, 0);
  const bytes = sum(scripts);
  const kilobytes = (count) => `${(count / 1000).toFixed(1)} kB`;
  console.log(
    `Up to the first list: ${kilobytes(sum(scriptsOfFirstList({ signingIn: false })))} of JavaScript, compressed; ` +
      `${kilobytes(bytes)} with signing in (at most ${kilobytes(mostBytes)}).`,
  );
  const misplaced = later.flatMap(([pattern, what]) =>
    scripts
      .filter(({ modules }) => Object.keys(modules).some((module) => pattern.test(module)))
      .map(({ file }) => `${what} is in ${file}, which the first list loads.`),
  );
  for (const line of misplaced) console.error(line);
  if (bytes > mostBytes) {
    const largest = scripts.slice(0, 10).map(({ file, gzip }) => `  ${kilobytes(gzip).padStart(9)}  ${file}`);
    console.error(`That is too much. The largest are:\n${largest.join("\n")}`);
  }
  if (misplaced.length > 0 || bytes > mostBytes) process.exitCode = 1;
}
