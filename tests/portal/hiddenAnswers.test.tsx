import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// Whether something is damaged decides about a question of its own step, and about one of the next.
const damaged = { properties: { state: { const: "damaged" } }, required: ["state"] };
const choices = [
  { const: "fine", title: "Fine" },
  { const: "damaged", title: "Damaged" },
];
const loaded = loadDefinitions(
  definitionFolder({
    "schemas/forms/van_check.json": {
      name: "van_check",
      version: 1,
      label: "Van check",
      calls: {
        load: { get: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
        save: { post: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
      },
      steps: [
        { title: "Van", schema: "forms/van_check/1" },
        { title: "Repair", schema: "forms/van_check/2", given: ["state"] },
      ],
    },
    "schemas/forms/van_check/1.json": {
      type: "object",
      properties: { state: { type: "string", title: "State", oneOf: choices, "x-widget": "radio" } },
      required: ["state"],
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      allOf: [{ if: damaged, then: { properties: { damage: { type: "string", title: "What" } } } }],
    },
    "schemas/forms/van_check/2.json": {
      type: "object",
      properties: { remarks: { type: "string", title: "Remarks" } },
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      allOf: [{ if: damaged, then: { properties: { garage: { type: "string", title: "Garage" } } } }],
    },
  }),
);
const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";

interface Sent {
  data: JsonObject;
  step: number;
  draft?: boolean;
  is_submitted?: boolean;
}

/** Opens the form; what is sent, and the answers as they are on the server, which takes out what is null. */
function open(): { sent: Sent[]; there: () => JsonObject } {
  const sent: Sent[] = [];
  let answers: JsonObject = {};
  const done: JsonObject = {};
  const form = () => ({
    record_id: id,
    version: 1,
    form_version: 1,
    ndis_static_form_data: answers,
    ...done,
  });
  const user = personOf("Admin", { permissions: ["fill-van-check"] });
  server.use(
    ...staticFiles(loaded),
    at("get", "get-current-user-detail", () => answer(user)),
    at("get", "ndis/forms/static/van_check", () => answer(form())),
    at("post", "ndis/forms/static/van_check", async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      const changed = Object.entries({ ...answers, ...body.data }).filter(([, value]) => value !== null);
      answers = Object.fromEntries(changed);
      if (body.draft !== true) done[`step_${body.step}_completed`] = true;
      return answer(form());
    }),
  );
  keepSession({ user, platform });
  openPortal(`/forms/van_check?record_id=${id}`);
  return { sent, there: () => answers };
}

const choose = async (state: "Fine" | "Damaged") =>
  userEvent.click(await screen.findByRole("radio", { name: state }));
const what = () => screen.queryByRole<HTMLInputElement>("textbox", { name: /^What/ });
const next = () => userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
const back = () => userEvent.click(screen.getByRole("button", { name: /^1\./ }));

test("an answer that another hides is not sent, and is back when its question is asked again", async () => {
  const { sent, there } = open();
  await choose("Damaged");
  await userEvent.type(await screen.findByRole("textbox", { name: /^What/ }), "Bumper");
  await choose("Fine");
  await waitFor(() => expect(what()).toBeNull());
  await choose("Damaged");
  expect(what()?.value).toBe("Bumper");
  await choose("Fine");
  await next();
  await screen.findByRole("heading", { name: /^Step 2 of 2/ });
  const completed = sent.find(({ draft }) => draft !== true);
  expect(completed?.data["damage"] ?? null).toBeNull();
  expect(there()).toEqual({ state: "fine" });

  await back();
  await screen.findByRole("heading", { name: /^Step 1 of 2/ });
  expect(what()).toBeNull();
  await choose("Damaged");
  expect(what()?.value).toBe("Bumper");
  await next();
  await screen.findByRole("heading", { name: /^Step 2 of 2/ });
  expect(there()).toEqual({ state: "damaged", damage: "Bumper" });
});

test("an answer of a later step that an earlier one hides is not sent with the form", async () => {
  const { sent, there } = open();
  await choose("Damaged");
  await next();
  await userEvent.type(await screen.findByRole("textbox", { name: /^Garage/ }), "Miller's");
  await back();
  await screen.findByRole("heading", { name: /^Step 1 of 2/ });
  await choose("Fine");
  await next();
  await screen.findByRole("heading", { name: /^Step 2 of 2/ });
  expect(screen.queryByRole("textbox", { name: /^Garage/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(sent.at(-1)?.is_submitted).toBe(true));
  expect(there()).toEqual({ state: "fine" });
});
