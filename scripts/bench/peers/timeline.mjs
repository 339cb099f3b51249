// The roster's timeline beside DayPilot Lite, with the same shifts, both built for production:
//
//   node scripts/bench/peers/timeline.mjs
//
// Prints how long each takes from the data to the first frame, ours with five hundred workers too, and how even frames are
// while a shift is dragged, beside those of an empty page. Limits: docs/performance.md.
import { createReadStream, existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "../../../tests/support/browser/chromium.ts";

const root = new URL("./page/", import.meta.url).pathname;
const rounds = 9;
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const p95 = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)];
const types = { ".js": "text/javascript", ".html": "text/html", ".css": "text/css", ".svg": "image/svg+xml" };

const outDir = mkdtempSync(join(tmpdir(), "peers-"));
await build({
  root,
  configFile: false,
  logLevel: "error",
  plugins: [react()],
  build: {
    outDir,
    target: "es2023",
    rolldownOptions: { input: { ours: join(root, "ours.html"), daypilot: join(root, "daypilot.html") } },
  },
});
const server = createServer(({ url = "/" }, response) => {
  // The icons of the last build (node scripts/run.mjs build).
  const path = url === "/icons.svg" ? "dist/icons.svg" : join(outDir, url);
  response.setHeader("content-type", types[extname(path)] ?? "text/html");
  if (existsSync(path) && extname(path)) createReadStream(path).pipe(response);
  else response.end("<!doctype html><title>empty</title><body></body>");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });

async function opened(path, workers, count) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("pageerror", (error) => console.error(path, error.message));
  await page.goto(`${origin}/${path}`);
  const ms = workers ? await page.evaluate(([w, c]) => globalThis.draw(w, c), [workers, count]) : 0;
  return { page, ms };
}

async function firstFrame(path, workers, count) {
  const { page, ms } = await opened(path, workers, count);
  await page.close();
  return ms;
}

/** The time between frames while the pointer drags for two seconds. */
async function frames(page, from) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    globalThis.gaps = [];
    let last = performance.now();
    const step = (now) => {
      globalThis.gaps.push(now - last);
      last = now;
      globalThis.measuring = requestAnimationFrame(step);
    };
    globalThis.measuring = requestAnimationFrame(step);
  });
  for (let step = 0; step < 200; step += 1)
    await page.mouse.move(from.x + (step % 100) * 4, from.y + Math.sin(step / 10) * 120);
  const gaps = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.measuring);
    return globalThis.gaps.slice(2);
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return p95(gaps);
}

const found = { ours: [], daypilot: [], large: [] };
// The first round only warms the disk.
for (let round = 0; round <= rounds; round += 1) {
  const ours = await firstFrame("ours.html", 200, 5000);
  const daypilot = await firstFrame("daypilot.html", 200, 5000);
  const large = await firstFrame("ours.html", 500, 20_000);
  if (round > 0) {
    found.ours.push(ours);
    found.daypilot.push(daypilot);
    found.large.push(large);
  }
}
const { page } = await opened("ours.html", 200, 5000);
const box = await page.locator("[data-block]").nth(20).boundingBox();
const dragged = await frames(page, { x: box.x + 20, y: box.y + 10 });
const { page: empty } = await opened("empty");
const still = await frames(empty, { x: 400, y: 300 });
// Others use the machine too: the quickest round tells most of the work itself.
const quickest = (values) => Math.min(...values);
const [ours, daypilot, large] = [quickest(found.ours), quickest(found.daypilot), quickest(found.large)];
const line = (what, value, limit) =>
  console.log(`${what.padEnd(64)} ${value}${limit ? `   limit ${limit}` : ""}`);
line("ours, 200 workers x month x 5,000 shifts, first frame", `${ours.toFixed(1)} ms`);
line("DayPilot Lite, the same", `${daypilot.toFixed(1)} ms`);
line("ours / DayPilot Lite", (ours / daypilot).toFixed(2), "0.6");
line("ours, 500 x 20,000", `${large.toFixed(1)} ms`);
line("500 x 20,000 / 200 x 5,000", (large / ours).toFixed(2), "1.6");
line("ours / DayPilot Lite, medians", (median(found.ours) / median(found.daypilot)).toFixed(2));
line("frames while dragging, p95", `${dragged.toFixed(1)} ms`);
line("frames of an empty page, p95", `${still.toFixed(1)} ms`, "1.5 frames more");
await browser.close();
server.close();
const holds = ours <= 0.6 * daypilot && large <= 1.6 * ours && dragged <= still + 1.5 * (1000 / 60);
process.exitCode = holds ? 0 : 1;
