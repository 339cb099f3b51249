import { embeddedLane } from "./databases.mjs";
import { median } from "./load.mjs";
import { openBrowser, rowLink } from "./pages.mjs";
import { stockTable } from "./peers/table.mjs";
import { api, get, signIn, startPortal } from "./server.mjs";
import { table } from "./table.mjs";
import { drawHeld, holdAnswers, watchPainting, watchRows } from "./watch.mjs";

const rows = 10_000;
const draws = 20;
const listCall = "get-all-clients";

/** Calls by which a portal asks what a person may do. */
const permissionCall = /current-user|permission|\/(can|may)\b/;

/**
 * What a list does in a browser, as the coordinator: how long a hundred rows take from the last byte of the answer to
 * the frame that shows them, and beside those of the stock table, which rows a selection touches, and which questions a page asks.
 */
export async function run() {
  const { env, remove } = await embeddedLane().filled(rows);
  const server = await startPortal(env);
  const browser = await openBrowser(server);
  try {
    const page = await browser.page("coordinator");
    const calls = await measureCalls(page);
    const times = await measureDrawing(page);
    const beside = await measureBeside(browser, await hundredRows(server));
    const touched = await measureSelecting(page);
    return {
      tables: table(
        ["what", "result"],
        [
          [`100 rows drawn, ms (${draws} times)`, times.map((time) => time.toFixed(0)).join(", ")],
          ["drawn alone, once the screen stands, ms", beside.ours.map((time) => time.toFixed(0)).join(", ")],
          ["the same in react-admin's DataTable, ms", beside.stock.map((time) => time.toFixed(0)).join(", ")],
          ["calls of the page, in order", calls.paths.join(", ")],
          ["a row selected: rows whose elements changed", String(touched.changed)],
          ["a row selected: rows that React drew again", String(touched.drawn)],
        ],
      ),
      verdicts: [
        {
          what: "100 rows, from the answer to the frame, median",
          value: median(times),
          atMost: 300,
          unit: " ms",
        },
        {
          what: "100 rows drawn alone, to those in react-admin's stock DataTable",
          value: median(beside.ours) / median(beside.stock),
          atMost: 0.6,
        },
        { what: "Rows whose elements change when one is selected", value: touched.changed, atMost: 1 },
        { what: "Rows that React draws again when one is selected", value: touched.drawn, atMost: 1 },
        { what: "Permission questions of a page", value: calls.questions.length, atMost: 3 },
        {
          what: "Permission questions answered before the list was asked for",
          value: calls.before,
          atMost: 0,
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}

/** The same hundred rows, and the columns that the list shows. */
async function hundredRows(server) {
  const headers = { authorization: `Bearer ${await signIn(server, "coordinator")}` };
  const { body } = await get(server.port, `${api}ndis/client/${listCall}?limit=100&page=1`, headers);
  const rows = JSON.parse(body).data.clients.map((row) => ({ ...row, id: row.uuid }));
  return [rows, ["full_name", "status", "plan_end", "region", "suburb", "mobile"]];
}

/**
 * Draws the rows of the product's list and of the stock table by turns. Both screens stand and wait for their rows, so
 * that neither is measured with anything else of its page, and whatever the machine does meanwhile meets both.
 */
async function measureBeside(browser, [rows, columns]) {
  const page = await browser.page("coordinator");
  await page.addInitScript(holdAnswers, listCall);
  await page.goto("/staff");
  const other = await browser.page();
  const stock = await stockTable(other, rows, columns);
  const times = { ours: [], stock: [] };
  try {
    // The first of each is not counted: it loads and compiles.
    for (let round = 0; round <= draws; round += 1) {
      await page.waitForFunction((row) => document.querySelector(row)?.href.includes("/staff/"), rowLink);
      await go(page, `/participants?perPage=100&page=${round + 1}`);
      await stock.open();
      for (const waiting of [page, other]) {
        await waiting.waitForFunction(() => window.releaseRows !== undefined);
        await waiting.waitForTimeout(500);
      }
      const ours = await page.evaluate(drawHeld, { row: rowLink, count: rows.length });
      const theirs = await other.evaluate(drawHeld, { row: "tbody tr", count: rows.length });
      if (round > 0) {
        times.ours.push(ours);
        times.stock.push(theirs);
      }
      await go(page, "/staff");
    }
    return times;
  } finally {
    stock.close();
  }
}

/** Opens another screen, without loading the page again. */
const go = (page, address) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);

/** Opens a list of a hundred rows in an empty page. */
async function measureCalls(page) {
  const calls = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/api/")) calls.push({ path, request });
  });
  const answered = new Map();
  let next = 0;
  page.on("request", (request) => answered.set(request, { asked: next++ }));
  page.on("response", (response) => Object.assign(answered.get(response.request()), { answered: next++ }));
  await page.goto("/participants?perPage=100");
  await page.waitForFunction((row) => document.querySelectorAll(row).length === 100, rowLink);
  const ending = calls.filter(({ request }) => !request.headers().accept?.includes("event-stream"));
  await Promise.all(ending.map(({ request }) => request.response()));
  page.removeAllListeners("request").removeAllListeners("response");
  const order = (call) => answered.get(call.request);
  const list = calls.find(({ path }) => path.includes(listCall));
  const questions = calls.filter(({ path }) => permissionCall.test(path));
  return {
    paths: calls.map(({ path }) => path.replace(/^\/api\/v1\/[^/]+\//, "")),
    questions,
    before: questions.filter((question) => order(question).answered < order(list).asked).length,
  };
}

/** Goes back and forth between another screen and the list, a page of it further each time. */
async function measureDrawing(page) {
  const times = [];
  for (let round = 1; round <= draws; round += 1) {
    await go(page, "/staff");
    await page.waitForFunction((row) => document.querySelector(row)?.href.includes("/staff/"), rowLink);
    const painted = page.evaluate(watchPainting, {
      row: rowLink,
      count: 100,
      path: "/participants/",
      call: listCall,
    });
    await go(page, `/participants?perPage=100&page=${round + 1}`);
    times.push(await painted);
  }
  return times;
}

async function measureSelecting(page) {
  await page.addInitScript(watchRows);
  await page.reload();
  await page.waitForFunction((row) => document.querySelectorAll(row).length === 100, rowLink);
  await page.locator("tbody input.row-check").nth(1).click();
  await page.locator("tbody tr[aria-selected=true]").waitFor();
  await page.evaluate(() => window.rowWatch.begin());
  await page.locator("tbody input.row-check").nth(5).click();
  await page.waitForFunction(() => document.querySelectorAll("tbody tr[aria-selected=true]").length === 2);
  return page.evaluate(() => window.rowWatch.end());
}
