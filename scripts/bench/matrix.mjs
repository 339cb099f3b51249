const opens = 5;
const call = "compliance/matrix";

/** Opens the compliance matrix from another screen, again and again as at first, and scrolls through it. */
export async function measureMatrix(page) {
  const found = [];
  for (let round = 0; round < opens; round += 1) {
    // A full load forgets what was answered before.
    await page.goto("/staff");
    await page.waitForSelector("tbody a[data-row-focus]");
    found.push(await page.evaluate(openMatrix, call));
  }
  const wire = await page.context().newCDPSession(page);
  await wire.send("Performance.enable");
  const busyMs = async () => {
    const { metrics } = await wire.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const rates = [];
  const busy = [];
  for (let round = 0; round < 3; round += 1) {
    const before = await busyMs();
    const { frames, ms } = await page.evaluate(scrollMatrix);
    rates.push((frames * 1000) / ms);
    busy.push((await busyMs()) - before);
  }
  const size = await page.evaluate(() => ({
    people: Number(document.querySelector("table")?.getAttribute("aria-rowcount")) - 1,
    requirements: document.querySelectorAll("thead th").length - 1,
  }));
  return {
    opens: found.map(({ drawn }) => drawn),
    answers: found.map(({ answered }) => answered),
    rates,
    busy,
    ...size,
  };
}

/** Goes to the matrix; the milliseconds until its last byte came and until its cells were drawn. */
function openMatrix(path) {
  return new Promise((resolve) => {
    const began = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector("td .mark")) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const answer = performance.getEntriesByType("resource").findLast(({ name }) => name.includes(path));
        resolve({ drawn: performance.now() - began, answered: (answer?.responseEnd ?? began) - began });
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    history.pushState({}, "", "/compliance-matrix");
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
}

/** Scrolls for two seconds, a hundred rows in each: as fast as anyone reads. */
function scrollMatrix() {
  const place = document.querySelector("[role=region]:has(table)");
  return new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    const step = (now) => {
      place.scrollTop = (now - began) * 4;
      frames += 1;
      if (now - began < 2000) requestAnimationFrame(step);
      else resolve({ frames, ms: now - began });
    };
    requestAnimationFrame(step);
  });
}
