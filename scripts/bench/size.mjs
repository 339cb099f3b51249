import { startPortal, temporaryFolder } from "./server.mjs";
import { openBrowser, rowLink } from "./pages.mjs";
import { table } from "./table.mjs";

const mostKb = 260;

/**
 * What a browser with an empty cache fetches until the first list is drawn, as it comes over the wire in gzip: for
 * someone who is signed in already, and for someone who signs in first.
 */
export async function run() {
  const { folder, remove } = temporaryFolder("size");
  const server = await startPortal({ DATA_DIR: folder, DATABASE_URL: "", DEMO: "small" });
  const browser = await openBrowser(server);
  try {
    const measured = [
      ["signed in already", await measure(await browser.page("admin"), openList)],
      ["signing in first", await measure(await browser.page(), signInToList)],
    ];
    return {
      tables: table(
        ["until the first list", "JavaScript kB (gzip)", "files", "all else kB", "requests"],
        measured.map(([label, { script, scripts, rest, requests }]) => [
          label,
          (script / 1000).toFixed(1),
          String(scripts),
          (rest / 1000).toFixed(1),
          String(requests),
        ]),
      ),
      verdicts: measured.map(([label, { script }]) => ({
        what: `JavaScript until the first list, ${String(label)}`,
        value: script / 1000,
        atMost: mostKb,
        unit: " kB",
      })),
    };
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}

async function openList(page) {
  await page.goto("/participants");
  await page.waitForSelector(rowLink);
}

async function signInToList(page) {
  await page.goto("/participants");
  await page.getByLabel("Email").fill("admin@demo.example");
  await page.getByLabel("Password", { exact: true }).fill("demo-Portal-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector(rowLink);
}

/** Counts what came over the wire while `visit` ran. */
async function measure(page, visit) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  const kinds = new Map();
  const sums = { script: 0, scripts: 0, rest: 0, requests: 0, zipped: 0 };
  wire.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (response.headers["content-encoding"] === "gzip") sums.zipped += 1;
  });
  wire.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    sums[kinds.get(requestId) === "Script" ? "script" : "rest"] += encodedDataLength;
  });
  wire.on("Network.loadingFinished", ({ requestId }) => {
    sums.requests += 1;
    if (kinds.get(requestId) === "Script") sums.scripts += 1;
  });
  await visit(page);
  if (sums.zipped === 0) throw new Error("nothing came in gzip");
  await page.context().close();
  return sums;
}
