import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { afterwards } from "../support/afterwards.ts";
import { Api, signIn } from "../support/browser/api.ts";
import { originOf, type PortalProcess, startPortal } from "../support/browser/portalProcess.ts";
import { storageState } from "../support/browser/storageState.ts";
import { hasBrowser, OwnBrowser } from "./ownBrowser.ts";

// KILLS=100 npx vitest run --project reliability lostWizard      # the long run
const rounds = Number(process.env.KILLS ?? 0) || 4;
/** So long an answer has to stand on the screen to be safe, in milliseconds (issue of forms; R-08). */
const stood = 2000;

const kinds = [
  "network, then browser",
  "server, then reload",
  "browser",
  "network",
  "server",
  "reload",
] as const;

/** What was typed into a question, in order, and when. */
type Typed = Map<string, { value: string; at: number }[]>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(
  `browser, network and server fail ${rounds} times at random moments while ten steps are filled in: every answer that stood for 2 s is there (R-08)`,
  async ({ skip }) => {
    if (!hasBrowser) {
      skip("no Chromium here");
      return;
    }
    let portal = await startPortal();
    const { dataDir, port } = portal;
    afterwards(() => portal.stop());
    const again = async (): Promise<PortalProcess> =>
      (portal = await startPortal({ DATA_DIR: dataDir, PORT: String(port) }));
    const browser = new OwnBrowser();
    const participant = await someParticipant(port);
    let address = `/forms/support_plan?participant_id=${participant}`;
    let page = await signedIn(browser, port, address);
    const typed: Typed = new Map();
    let lately = 0;
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? "browser";
      await openSomeStep(page);
      const write = (count: number) => writeSome(page, typed, round, count);
      await write(randomInt(1, 4));
      await pause(randomInt(0, stood + 1000));
      let failed = Date.now();
      if (kind.startsWith("network")) {
        await page.context().setOffline(true);
        await write(randomInt(1, 3));
        await pause(randomInt(0, stood + 1000));
        failed = Date.now();
      }
      if (kind.startsWith("server")) {
        await portal.kill();
        await write(randomInt(1, 3));
        await pause(randomInt(0, stood + 1000));
        failed = Date.now();
        await again();
      }
      address = page.url().slice(originOf(port).length);
      if (kind.endsWith("browser")) {
        await browser.kill();
        page = await signedIn(browser, port, address);
      } else if (kind.endsWith("reload")) await page.reload();
      else await page.context().setOffline(false);
      await page.getByRole("heading", { name: /^Step \d+ of 10/ }).waitFor();
      lately += await expectThere(await Api.as(port, "coordinator"), participant, typed, failed);
    }
    const answers = [...typed.values()].flat().length;
    console.log(
      `${rounds} failures, ${answers} answers typed into ${typed.size} questions, none lost that stood for 2 s; ${lately} younger ones lost`,
    );
  },
  180_000 + rounds * 30_000,
);

/** Someone whom the coordinator writes a support plan for. */
async function someParticipant(port: number): Promise<string> {
  const { data } = await (await Api.as(port, "coordinator")).get("ndis/client/get-all-clients?limit=1");
  const [first] = data.clients as unknown as { uuid: string }[];
  return first?.uuid ?? "";
}

/** Opens the browser where someone signs in and comes back to a form. */
async function signedIn(browser: OwnBrowser, port: number, address: string): Promise<Page> {
  const page = await browser.open();
  const origin = originOf(port);
  const [stored] = storageState(origin, await signIn(port, "coordinator")).origins;
  await page.goto(`${origin}/health/ready`);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, stored?.localStorage ?? []);
  await page.goto(origin + address);
  await page.getByRole("heading", { name: /^Step \d+ of 10/ }).waitFor();
  return page;
}

async function openSomeStep(page: Page): Promise<void> {
  const step = randomInt(1, 11);
  await page
    .getByRole("navigation", { name: "Steps", exact: true })
    .getByRole("button", { name: new RegExp(`^${step}\\.`) })
    .click();
  await page.getByRole("heading", { name: new RegExp(`^Step ${step} of 10`) }).waitFor();
}

/** Types into questions of the open step. */
async function writeSome(page: Page, typed: Typed, round: number, count: number): Promise<void> {
  const places = page.getByRole("main").locator("textarea[id^=field_]:visible");
  const ids = await places.evaluateAll((all) => all.map(({ id }) => id).filter((id) => !/_\d+_/.test(id)));
  for (let n = 0; n < count && ids.length > 0; n += 1) {
    const id = ids[randomInt(ids.length)] ?? "";
    const name = id.replace(/^field_/, "");
    const value = `Round ${round}, answer ${n}: ${randomInt(1e9)}`;
    await page.locator(`#${id}`).fill(value);
    typed.set(name, [...(typed.get(name) ?? []), { value, at: Date.now() }]);
    await pause(randomInt(20, 400));
  }
}

/** Holds what the server has by now against what was typed; how many answers that were younger are not there. */
async function expectThere(api: Api, participant: string, typed: Typed, failed: number): Promise<number> {
  const read = async (): Promise<JsonObject> => {
    const { data } = await api.get(`ndis/forms/static/support_plan?participant_id=${participant}`);
    return byId(data.ndis_static_form_data as unknown as JsonObject);
  };
  const lost = (there: JsonObject): string[] =>
    [...typed].flatMap(([name, values]) => {
      const oldest = values.findLastIndex(({ at }) => at <= failed - stood);
      const good = values.slice(Math.max(0, oldest)).map(({ value }) => value);
      return oldest === -1 || good.includes(String(there[name])) ? [] : [`${name}: ${String(there[name])}`];
    });
  await expect.poll(async () => lost(await read()), { timeout: 30_000, interval: 200 }).toEqual([]);
  const there = await read();
  const younger = [...typed].filter(([name, values]) => there[name] !== values.at(-1)?.value);
  for (const [name, values] of younger) {
    const at = values.findLastIndex(({ value }) => value === there[name]);
    const [known, later] = [values.slice(Math.max(0, at), at + 1), values.slice(at + 1)];
    // They were too young to be sure of: they may still come, or are gone.
    typed.set(name, [...known, ...later.map(({ value }) => ({ value, at: Infinity }))]);
  }
  return younger.length;
}

/** Answers by the ids of their fields: those of a group stand behind its name. */
const byId = (answers: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(byId(value)).map(([inner, text]) => [`${name}_${inner}`, text])
        : [[name, value]],
    ),
  );
