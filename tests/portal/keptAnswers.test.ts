import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { setConsent, write } from "#framework/browser/session/storage.ts";
import { AnswerSync } from "#framework/browser/outbox/AnswerSync.ts";
import { OutboxStore } from "#framework/browser/outbox/OutboxStore.ts";
import type { PendingRequest } from "#framework/browser/outbox/pendingForm.ts";
import { newlyKept } from "#framework/browser/outbox/sendPending.ts";
import { resolveCall } from "#framework/shared/definitions/call.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { memoryStore } from "../support/portal/deviceStore.ts";
import { answer, at, fakeApi, personOf, refusal } from "../support/portal/fakeApi.ts";
import { goTo, keepSession } from "../support/portal/openPortal.tsx";
import { portalServices } from "../support/portal/services.ts";

// Answers from the key that is pressed to the server: kept on the device, sent once and in order, merged by question.
const server = fakeApi();
const call = resolveCall({ post: "ndis/forms/static/{form}" }, "signed-in");
const keys = {
  a: "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE",
  b: "QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI",
};

interface Request {
  key: string | null;
  body: JsonObject & { data: JsonObject; step: number; draft?: boolean; is_submitted?: boolean };
}
let requests: Request[];
/** What the server has, and how it answers. */
let there: JsonObject;
let behaviour: "answers" | "away" | "loses its answer";
let deviceKey: string;

beforeEach(() => {
  goTo("/forms/incident_report_form");
  setConsent("declined");
  keepSession({ user: personOf("Staff") });
  [requests, there, behaviour, deviceKey] = [[], {}, "answers", keys.a];
  server.use(
    at("get", "auth/device-key", () => answer({ key: deviceKey })),
    at("post", "ndis/forms/static/incident_report_form", async ({ request }) => {
      if (behaviour === "away") return HttpResponse.error();
      const body = (await request.json()) as Request["body"];
      requests.push({ key: request.headers.get("idempotency-key"), body });
      for (const [name, value] of Object.entries(body.data))
        if (value === null) delete there[name];
        else there[name] = value;
      return behaviour === "answers" ? answer({ answers: there }) : HttpResponse.error();
    }),
  );
});

/** A form on a device that is opened, as a page does it. */
function open(store = memoryStore(), form = newForm()) {
  const services = portalServices();
  const outbox = new OutboxStore(services, () => Promise.resolve(store));
  const changed: JsonObject[] = [];
  const taken: PendingRequest[] = [];
  const answers = new AnswerSync(
    services,
    outbox,
    form,
    { ...there },
    {
      answersOf: (data) => ({ ...(data as { answers: JsonObject }).answers }),
      onTaken: ({ request }) => void taken.push(request),
      onChanged: (changes) => void changed.push(changes),
    },
  );
  return { services, outbox, answers, store, changed, taken };
}

const newForm = () =>
  newlyKept(
    {
      places: ["wizard:incident_report_form:new"],
      label: "Incident report",
      path: "/forms/incident_report_form?new",
      target: {
        call,
        params: { form: "incident_report_form" },
        body: { new_id: "1" },
        beginning: { by: "Willa" },
      },
    },
    1,
  );

test("what is typed is on the device at once, encrypted, and comes back with the same person's key only", async () => {
  behaviour = "away";
  const { answers, store, services } = open();
  answers.note({ what: "She fell in the kitchen" });
  await answers.close();
  expect(store.rows.size).toBe(1);
  const [row] = store.rows.values();
  expect(new TextDecoder().decode(row?.sealed)).not.toContain("kitchen");
  expect(JSON.stringify(row)).not.toContain("kitchen");

  const again = new OutboxStore(services, () => Promise.resolve(store));
  expect((await again.forms())[0]?.answers).toEqual({
    what: { value: "She fell in the kitchen", base: null },
  });
  deviceKey = keys.b;
  expect(await new OutboxStore(services, () => Promise.resolve(store)).forms()).toEqual([]);
  deviceKey = keys.a;
  await again.forget();
  expect(store.rows.size).toBe(0);
});

test("without a connection a page that is loaded anew reads it as long as the session is held here, a day at most, and nobody reads it after", async () => {
  const token = `e30.${btoa(JSON.stringify({ sid: "0c9f1c1e-5b7a-4d0f-9c55-1f3a8a1d2b3c" }))}.x`;
  keepSession({ token, user: personOf("Staff") });
  behaviour = "away";
  const { answers, store, services, outbox } = open();
  await outbox.prepare();
  answers.note({ what: "She fell in the kitchen" });
  await answers.close();
  await expect.poll(() => [...store.rows.values()].map(({ kind }) => kind).sort()).toEqual(["form", "key"]);
  server.use(at("get", "auth/device-key", () => HttpResponse.error()));
  const loadedAnew = () => new OutboxStore(services, () => Promise.resolve(store));
  expect(await loadedAnew().forms()).toHaveLength(1);

  const [id, row] = [...store.rows].find(([, { kind }]) => kind === "key") ?? [];
  if (!id || !row) throw new Error("no key is kept");
  store.rows.set(id, { ...row, at: row.at - 25 * 3_600_000 });
  await expect(loadedAnew().forms()).rejects.toThrow("The server can't be reached");
  store.rows.set(id, row);
  write("userToken", token.replace(/\.x$/, ".extended"));
  expect(await loadedAnew().forms()).toHaveLength(1);
  write("userToken", `e30.${btoa(JSON.stringify({ sid: crypto.randomUUID() }))}.x`);
  await expect(loadedAnew().forms()).rejects.toThrow("The server can't be reached");

  // Signing in again without a new page: the page that is open has the key already.
  server.use(at("get", "auth/device-key", () => answer({ key: deviceKey })));
  const { at: first } = row;
  expect(await outbox.forms()).toHaveLength(1);
  await expect.poll(() => store.rows.get(id)?.at).toBeGreaterThan(first);
  server.use(at("get", "auth/device-key", () => HttpResponse.error()));
  expect(await loadedAnew().forms()).toHaveLength(1);
});

test("where the portal may not open without a connection, neither keys nor opened forms stay here", async () => {
  const { outbox, services, store } = open();
  const row = {
    owner: outbox.owner ?? "",
    at: Date.now(),
    nonce: new Uint8Array(12),
    sealed: new ArrayBuffer(),
  };
  for (const kind of ["form", "key", "opened"] as const) await store.put({ ...row, id: kind, kind });
  await outbox.tidy();
  expect(store.rows.size).toBe(3);
  services.definitions.offline = false;
  await outbox.tidy();
  expect([...store.rows.keys()]).toEqual(["form"]);
});

test("steps that were completed without a connection are sent once, in order, with what the form began with", async () => {
  behaviour = "away";
  const { answers, store, taken } = open();
  answers.note({ what: "Fall" });
  expect(await answers.complete(1, false)).toEqual({ waiting: true, message: "" });
  answers.note({ who: "Imogen" });
  await answers.complete(2, false);
  answers.note({ signature: { method: "typed", name: "Willa" } });
  await answers.complete(3, true);
  expect(answers.status).toMatchObject({ state: "device", steps: [1, 2, 3], send: true });
  expect([...store.rows.values()]).toHaveLength(1);

  behaviour = "answers";
  await answers.retry();
  expect(taken.map(({ step, send }) => [step, send])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(requests[0]?.body.data).toMatchObject({ by: "Willa", what: "Fall" });
  expect(requests[2]?.body).toMatchObject({ step: 3, is_submitted: true, new_id: "1" });
  expect(there).toEqual({
    by: "Willa",
    what: "Fall",
    who: "Imogen",
    signature: { method: "typed", name: "Willa" },
  });
  expect(answers.status.state).toBe("kept");
  expect(store.rows.size).toBe(0);
});

test("a request whose answer was lost is sent again as it was, under the same key; what was typed since follows", async () => {
  behaviour = "loses its answer";
  const { answers } = open();
  answers.note({ what: "Fall" });
  await answers.flush();
  answers.note({ what: "Fall on wet grass" });
  behaviour = "answers";
  await answers.retry();
  const [first, second, third] = requests;
  expect(second).toEqual(first);
  expect(third?.key).not.toBe(first?.key);
  expect(third?.body).toMatchObject({ data: { what: "Fall on wet grass" }, before: { what: "Fall" } });
  expect(requests).toHaveLength(3);
});

test("a photo that was taken without a connection is sent before the answers, and stands in them", async () => {
  behaviour = "away";
  const stored = {
    documentId: "22222222-2222-4222-8222-222222222222",
    name: "grass.png",
    size: 3,
    type: "image/png",
  };
  server.use(at("post", "files", () => HttpResponse.error()));
  const { answers, store, changed } = open();
  const local = await answers.keepFile(new File(["abc"], "grass.png", { type: "image/png" }));
  answers.note({ photos: [local] });
  await answers.flush();
  expect(answers.status.files).toEqual([local.documentId]);
  expect(store.rows.size).toBe(2);
  let sent = "";
  server.use(
    at("post", "files", async ({ request }) => {
      sent = await request.text();
      return answer({ file: stored });
    }),
  );
  behaviour = "answers";
  await answers.retry();
  expect(sent).toContain("grass.png");
  expect(requests.map(({ body }) => body.data.photos)).toEqual([[stored]]);
  expect(changed).toEqual([{ photos: [stored] }]);
  expect(store.rows.size).toBe(0);
});

test("what others wrote comes in, where nothing was typed here", async () => {
  there = { what: "Fall", where: "Garden" };
  const { answers, changed } = open();
  there.where = "Kitchen";
  answers.note({ what: "Slip" });
  await answers.flush();
  expect(requests[0]?.body.before).toMatchObject({ what: "Fall" });
  expect(changed).toEqual([{ where: "Kitchen" }]);
  expect(answers.answers).toMatchObject({ what: "Slip", where: "Kitchen" });
});

test("a refusal takes the completion back and leaves the answers; what was decided then counts over the server's", async () => {
  there = { what: "Fall" };
  const { answers } = open();
  answers.note({ what: "Slip" });
  server.use(
    at("post", "ndis/forms/static/incident_report_form", () => refusal(409, "Both changed it."), {
      once: true,
    }),
  );
  await expect(answers.complete(1, true)).rejects.toMatchObject({ status: 409 });
  expect(answers.status).toMatchObject({ steps: [], send: false, state: "failed" });
  answers.decide({ what: "Trip" }, { what: "Slip" });
  await answers.flush();
  expect(requests[0]?.body).toMatchObject({ data: { what: "Slip" }, before: { what: "Trip" }, draft: true });
});

test("deciding about one answer brings in what others wrote elsewhere in the form", async () => {
  there = { what: "Fall" };
  const { answers, changed } = open();
  answers.note({ what: "Slip", who: "Ana" });
  answers.decide({ what: "Trip", where: "Kitchen" }, { what: "Trip" });
  expect(answers.answers).toEqual({ what: "Trip", where: "Kitchen", who: "Ana" });
  expect(changed).toEqual([{ where: "Kitchen" }]);
  await answers.flush();
  expect(requests[0]?.body.data).toEqual({ by: "Willa", who: "Ana" });
});

test("somebody else who signs in over the screen neither sends nor keeps these answers", async () => {
  behaviour = "away";
  const { answers, store, services } = open();
  answers.note({ what: "Fall" });
  await answers.flush();
  behaviour = "answers";
  const other = { ...personOf("Admin"), uuid: "99999999-9999-4999-8999-999999999999" };
  services.session.begin({ token: "t", refresh_token: "r", user: other, platform: {} });
  answers.note({ what: "Fall, more" });
  await answers.retry();
  expect(requests).toEqual([]);
  expect([...store.rows.values()].map(({ owner }) => owner)).toEqual([`demo/${personOf("Staff").uuid}`]);
});
