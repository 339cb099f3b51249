import { relative } from "node:path";
import { root } from "../lib/paths.mjs";

/**
 * @typedef {object} Flaky a test that passed at its second try only
 * @property {string} title
 * @property {string} error what the first try failed with
 */

/** Tests by how they ended: what a lane without a report comes to. */
export const noTests = { passing: 0, failing: 0, skipped: 0, flaky: [] };

/**
 * What the report of a lane says: its tests by how they ended, and which of those that passed did so at the second try.
 * @param {"vitest" | "playwright"} kind
 */
export const readReport = (kind, report) => readers[kind](report);

const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passing: numPassedTests,
    failing: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    // What passed and has an error had it at its first try.
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
        .map(({ ancestorTitles, title, failureMessages }) => ({
          title: [relative(root, name), ...ancestorTitles, title].join(" › "),
          error: failureMessages.join("\n"),
        })),
    ),
  }),
  playwright: ({ stats: { expected, flaky, unexpected, skipped }, suites }) => ({
    passing: expected + flaky,
    failing: unexpected,
    skipped,
    flaky: suites.flatMap((suite) => flakyOf(suite)),
  }),
};

/** The tests of a suite and of those in it that passed at the second try. */
function flakyOf({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "flaky")
      .map(({ results }) => ({
        title: spec.title,
        error: plain(results[0].errors.map(({ message }) => message).join("\n")),
      })),
  );
  return [...own, ...suites.flatMap((suite) => flakyOf(suite))].map((test) => ({
    ...test,
    title: `${title} › ${test.title}`,
  }));
}

// oxlint-disable-next-line eslint/no-control-regex -- Colours of a terminal begin with the control character.
const plain = (text) => text.replaceAll(/\u001B\[\d+m/g, "");
