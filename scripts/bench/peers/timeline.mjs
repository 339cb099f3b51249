// The roster's timeline beside DayPilot Lite, with the same shifts, both built for production.
import { chromium } from "playwright-core";
import { findChromium } from "../../../tests/support/browser/chromium.ts";
import { median, percentile } from "../load.mjs";
import { table } from "../table.mjs";
import { served } from "./served.mjs";

const rounds = 9;

/**
 * How long each takes from the data to the first frame, ours with five hundred workers too, and how even frames are while
 * a shift is dragged, beside those of an empty page.
 */
export async function timeline() {
  const { origin, close } = await served(["ours", "daypilot"]);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const opened = async (path, workers, count) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on("pageerror", (error) => console.error(path, error.message));
    await page.goto(`${origin}/${path}`);
    const ms = workers ? await page.evaluate(([w, c]) => globalThis.draw(w, c), [workers, count]) : 0;
    return { page, ms };
  };
  try {
    const found = await firstFrames(opened);
    const { page } = await opened("ours.html", 200, 5000);
    const box = await page.locator("[data-block]").nth(20).boundingBox();
    const dragged = await frames(page, { x: box.x + 20, y: box.y + 10 });
    const { page: empty } = await opened("empty");
    const still = await frames(empty, { x: 400, y: 300 });
    return shown(found, dragged, still);
  } finally {
    await browser.close();
    close();
  }
}

/** Milliseconds to the first frame of each, round by round in turn; the first round only warms the disk. */
async function firstFrames(opened) {
  const found = { ours: [], daypilot: [], large: [] };
  const sizes = {
    ours: ["ours.html", 200, 5000],
    daypilot: ["daypilot.html", 200, 5000],
    large: ["ours.html", 500, 20_000],
  };
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, size] of Object.entries(sizes)) {
      const { page, ms } = await opened(...size);
      await page.close();
      if (round > 0) found[name].push(ms);
    }
  return found;
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
  return percentile(gaps, 0.95);
}

function shown(found, dragged, still) {
  // Others use the machine too: the quickest round tells most of the work itself.
  const [ours, daypilot, large] = [found.ours, found.daypilot, found.large].map((times) =>
    Math.min(...times),
  );
  const line = (what, ms, times) => [what, ms.toFixed(1), times ? median(times).toFixed(1) : "–"];
  return {
    tables: table(
      ["timeline, from the data to the first frame", "quickest, ms", "median, ms"],
      [
        line("ours, 200 workers, a month, 5,000 shifts", ours, found.ours),
        line("DayPilot Lite, the same", daypilot, found.daypilot),
        line("ours, 500 workers, 20,000 shifts", large, found.large),
        line("a frame while a shift is dragged, p95", dragged),
        line("a frame of an empty page, p95", still),
      ],
    ),
    verdicts: [
      { what: "First frame, to DayPilot Lite's", value: ours / daypilot, atMost: 0.6 },
      { what: "First frame of 500 × 20,000, to that of 200 × 5,000", value: large / ours, atMost: 1.6 },
      {
        what: "A dragged frame, in frames more than an empty page's",
        value: (dragged - still) / (1000 / 60),
        atMost: 1.5,
      },
    ],
  };
}
