import { largeDemo } from "./databases.mjs";
import { measureMatrix } from "./matrix.mjs";
import { openBrowser, rowLink } from "./pages.mjs";
import { measureTabs } from "./tabs.mjs";
import { startPortal } from "./server.mjs";
import { median, percentile } from "./load.mjs";
import { table } from "./table.mjs";

const visits = 9;
const noCall = /\/(events|preferences)\b/;

/**
 * What a coordinator does all day, on the large demo on PostgreSQL: from the list into a participant, through all tabs,
 * and the compliance matrix. The tabs' calls are asked for by twenty people at once besides.
 */
export async function run({ keep }) {
  const lane = await largeDemo(keep);
  const server = await startPortal(lane.env);
  const browser = await openBrowser(server);
  try {
    const page = await browser.page("admin");
    const headers = await measureHeaders(page);
    const requests = await countRequests(page);
    const tabs = await measureTabs(server, lane);
    const matrix = await measureMatrix(page);
    const most = Math.max(...Object.values(requests).map((paths) => paths.length));
    return {
      tables: table(
        ["what", "result"],
        [
          [`click to header, ms (${visits} times)`, headers.map((ms) => ms.toFixed(0)).join(", ")],
          ...Object.entries(requests).map(([tab, paths]) => [
            `calls of the tab ${tab}`,
            paths.join(", ") || "none",
          ]),
          ["tab content, 20 people at once", `p50 ${percentile(tabs.times, 0.5).toFixed(0)} ms, p95 ${percentile(tabs.times, 0.95).toFixed(0)} ms, ${tabs.times.length} requests, ${tabs.cpu.toFixed(1)} CPU-ms of the server each`], // prettier-ignore
          ["matrix, people × requirements", `${matrix.people} × ${matrix.requirements}`],
          ["matrix opens, ms", matrix.opens.map((ms) => ms.toFixed(0)).join(", ")],
          ["of which until the answer's last byte, ms", matrix.answers.map((ms) => ms.toFixed(0)).join(", ")],
          [
            "matrix scrolls for 2 s, ms that the page's thread works",
            matrix.busy.map((ms) => ms.toFixed(0)).join(", "),
          ],
          ["matrix scrolls, frames a second", matrix.rates.map((rate) => rate.toFixed(0)).join(", ")],
        ],
      ),
      verdicts: [
        { what: "Header after the click, median", value: median(headers), atMost: 150, unit: " ms" },
        { what: "Requests of a tab, the most", value: most, atMost: 2 },
        {
          what: "Tab content, 20 at once, p95",
          value: percentile(tabs.times, 0.95),
          atMost: 300,
          unit: " ms",
        },
        { what: "Matrix opens, median", value: median(matrix.opens), atMost: 1000, unit: " ms" },
        { what: "Matrix scrolls, frames a second, median", value: median(matrix.rates), atLeast: 55 },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Opens one participant after the other from the list, and back. */
async function measureHeaders(page) {
  const times = [];
  await page.goto("/participants");
  for (let visit = 0; visit <= visits; visit += 1) {
    await page.waitForSelector(rowLink);
    const link = page.locator(rowLink).nth(visit);
    const name = await link.textContent();
    const ms = await link.evaluate(
      (element, wanted) =>
        new Promise((resolve) => {
          const began = performance.now();
          const observer = new MutationObserver(() => {
            if (document.querySelector("h1")?.textContent !== wanted) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - began));
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          element.click();
        }),
      name,
    );
    // The first click also fetches the screen's code.
    if (visit > 0) times.push(ms);
    await page.goBack();
  }
  return times;
}

/** Visits every tab of a participant and notes the calls that each makes. */
async function countRequests(page) {
  await page.waitForSelector(rowLink);
  await page.locator(rowLink).first().click();
  await page.getByRole("tab").first().waitFor();
  await page.waitForLoadState("load");
  const requests = {};
  for (const tab of (await page.getByRole("tab").all()).slice(1)) {
    const paths = [];
    const note = (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && !noCall.test(pathname))
        paths.push(pathname.replace(/^\/api\/v1\/[^/]+\//, "").replace(/[0-9a-f-]{36}/g, "{id}"));
    };
    page.on("request", note);
    await tab.click();
    const name = await tab.textContent();
    await page.waitForFunction(
      (wanted) => document.querySelector("[role=tab][aria-selected=true]")?.textContent === wanted,
      name,
    );
    // A tab that is drawn by a part of its own asks when that part has come.
    await page.waitForTimeout(500);
    await page.getByRole("tabpanel").locator("table, ul, p, h2, [role=list]").first().waitFor();
    await page.waitForFunction(() => document.querySelector("[role=tabpanel] .MuiSkeleton-root") === null);
    page.off("request", note);
    requests[name] = [...paths];
  }
  return requests;
}
