import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { startPostgres } from "../lib/postgres.mjs";
import { median, percentile } from "./load.mjs";
import { openBrowser } from "./pages.mjs";
import { formRatios, plainForm } from "./peers/forms.mjs";
import { api, get, send, signIn, startPortal, temporaryFolder } from "./server.mjs";
import { table } from "./table.mjs";

const fillers = 50;
const saves = 12;
/** A person who types without a pause is saved so often, in milliseconds. */
const everyMs = 1500;
const keys = 60;
const draws = 20;

/**
 * Filling in a form: fifty people whose drafts are saved while they type, on PostgreSQL with its own settings; and in a
 * browser, under the product's content policy, how long a step takes to draw and a key to be worked off.
 */
export async function run() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("There is no PostgreSQL on this machine.");
  const { folder, remove } = temporaryFolder("forms");
  const server = await startPortal({ DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: "small" });
  const browser = await openBrowser(server);
  try {
    const admin = await caller(server, "admin");
    const times = await measureSaves(admin);
    const page = await browser.page("admin");
    const bare = await browser.page();
    const beside = async (questions) => {
      const form = await assignedForm(admin, questions, 12);
      const theirs = { schema: form.schema, field: form.last, draws, type };
      return { ours: await measureForm(page, form), theirs: await plainForm(bare, theirs) };
    };
    const [large, huge] = [await beside(50), await beside(300)];
    const line = (what, values) => [
      what,
      String(values.length),
      percentile(values, 0.5).toFixed(1),
      percentile(values, 0.95).toFixed(1),
    ];
    return {
      tables: table(
        ["what", "times", "p50 ms", "p95 ms"],
        [
          line(`a draft is saved, ${fillers} people at once`, times),
          line("a step of 50 questions with 12 conditions is drawn", large.ours.drawn),
          line("plain RJSF, the same", large.theirs.drawn),
          line("a key in ours", large.ours.typed),
          line("a key in plain RJSF", large.theirs.typed),
          line("a step of 300 questions is drawn", huge.ours.drawn),
          line("plain RJSF, the same", huge.theirs.drawn),
          line("a key in ours", huge.ours.typed),
          line("a key in plain RJSF", huge.theirs.typed),
        ],
      ),
      verdicts: [
        { what: "Draft saved, p95", value: percentile(times, 0.95), atMost: 60, unit: " ms" },
        { what: "50 questions drawn, median", value: median(large.ours.drawn), atMost: 250, unit: " ms" },
        { what: "A key among 50 questions, p50", value: median(large.ours.typed), atMost: 16, unit: " ms" },
        { what: "A key among 300 questions, p50", value: median(huge.ours.typed), atMost: 33, unit: " ms" },
        ...formRatios(50, large.ours, large.theirs),
        ...formRatios(300, huge.ours, huge.theirs),
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
    remove();
  }
}

/** Calls of the API in someone's name. @throws for any answer but 200 */
async function caller(server, name) {
  const headers = { authorization: `Bearer ${await signIn(server, name)}` };
  const checked = ({ status, body }, path) => {
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return JSON.parse(body).data;
  };
  return {
    get: async (path) => checked(await get(server.port, api + path, headers), path),
    post: async (path, body) => checked(await send(server.port, "POST", api + path, body, headers), path),
  };
}

/** Everyone saves again and again, each in a draft of their own, begun at different moments. */
async function measureSaves(who) {
  const times = [];
  const fill = async (filler) => {
    await setTimeout((filler / fillers) * everyMs);
    const form = randomUUID();
    let before = null;
    for (let save = 0; save < saves; save += 1) {
      const description = `What happened, as filler ${filler} writes it down for the ${save}th time. `.repeat(
        5,
      );
      const began = performance.now();
      await who.post("ndis/forms/static/incident_report_form", {
        new_id: form,
        step: 1,
        draft: true,
        data: { description },
        before: { description: before },
      });
      const took = performance.now() - began;
      before = description;
      if (save > 0) times.push(took);
      await setTimeout(Math.max(0, everyMs - took));
    }
  };
  await Promise.all(Array.from({ length: fillers }, (_, filler) => fill(filler)));
  return times;
}

/** Builds and publishes a form of one step, gives it to someone, and answers where it is filled in. */
async function assignedForm(admin, questions, conditions) {
  const name = (number) => `question_${number}`;
  const properties = Object.fromEntries(
    Array.from({ length: questions }, (_, at) => [
      name(at),
      at < conditions
        ? { type: "boolean", title: `Is it so, number ${at}?` }
        : { type: "string", title: `Question ${at}`, maxLength: 200 },
    ]),
  );
  const extra = (at) => `${name(at)}_why`;
  const allOf = Array.from({ length: conditions }, (_, at) => ({
    if: { properties: { [name(at)]: { const: true } }, required: [name(at)] },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: {
      properties: { [extra(at)]: { type: "string", title: `Why, number ${at}?` } },
      required: [extra(at)],
    },
  }));
  const fields = Object.keys(properties).flatMap((field, at) =>
    at < conditions ? [field, extra(at)] : [field],
  );
  const schema = { type: "object", properties, allOf };
  const { form } = await admin.post("ndis/from-builder/add-form", {
    title: `Form of ${questions} questions`,
    schema,
    ui_schema: { steps: [{ title: "Everything", sections: [{ fields }] }] },
  });
  await admin.post("ndis/from-builder/publish-form", { uuid: form.uuid });
  const { clients } = await admin.get("ndis/client/get-all-clients?limit=1");
  const client = clients[0].uuid;
  await admin.post("ndis/client/assign-to-participant", { client_uuid: client, form_uuids: [form.uuid] });
  const { forms } = await admin.get(`ndis/client/${client}/assigned-forms?limit=100`);
  const { uuid } = forms.find(({ form_title: title }) => title === form.title);
  const last = name(questions - 1);
  return { path: `/fill-form?assignment=${uuid}`, questions, schema, last, field: `field_${last}` };
}

/** Draws a form several times, from the server's answer to the frame that shows it, and types into it. */
async function measureForm(page, { path, questions, field }) {
  const drawn = [];
  for (let round = 0; round <= draws; round += 1) {
    await page.goto(path, { waitUntil: "commit" });
    const took = await page.evaluate(watchForm, { field, questions });
    if (round > 0) drawn.push(took);
  }
  return { drawn, typed: await type(page, field) };
}

/** Types into a question. @returns milliseconds of each key, without the first ten */
async function type(page, id) {
  await page.locator(`#${id}`).click();
  await page.evaluate(watchKeys);
  await page.keyboard.type("x".repeat(keys + 10), { delay: 30 });
  const typed = await page.evaluate(() => window.keyTimes);
  return typed.slice(10);
}

/** In the page: milliseconds from the last byte of the form until the frame after its last question. */
const watchForm = ({ field }) =>
  new Promise((resolve) => {
    const look = () => {
      const answer = performance
        .getEntriesByType("resource")
        .findLast(({ name }) => name.includes("form-answers/fill"));
      if (!answer || !document.getElementById(field)) return requestAnimationFrame(look);
      // The frame of this callback shows it; the peer's time ends behind its frame in the same way.
      return window.setTimeout(() => resolve(performance.now() - answer.responseEnd));
    };
    look();
  });

/** In the page: how long each key keeps it busy, until the layout stands that follows from it. */
const watchKeys = () => {
  window.keyTimes = [];
  addEventListener(
    "keydown",
    () => {
      const began = performance.now();
      const { port1, port2 } = new MessageChannel();
      const done = () => {
        document.body.getBoundingClientRect();
        window.keyTimes.push(performance.now() - began);
      };
      // After the input event that follows the key, and what React does because of it.
      addEventListener("input", () => port2.postMessage(0), { once: true });
      port1.addEventListener("message", done);
      port1.start();
    },
    true,
  );
};
