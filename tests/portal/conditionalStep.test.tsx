import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A form of three steps, the second of which is asked only of those who say that something is damaged.
const step = (properties: object, required: string[] = []) => ({ type: "object", required, properties });
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
        {
          title: "Damage",
          schema: "forms/van_check/2",
          when: { properties: { damaged: { const: true } }, required: ["damaged"] },
        },
        { title: "Send", schema: "forms/van_check/3", summary: true },
      ],
    },
    "schemas/forms/van_check/1.json": step({ damaged: { type: "boolean", title: "Damaged" } }, ["damaged"]),
    "schemas/forms/van_check/2.json": step(
      {
        damage: { type: "string", title: "What" },
        phone: { type: "string", title: "Phone" },
        email: { type: "string", title: "Email", "x-required-when": "!filled(phone)" },
      },
      ["damage"],
    ),
    "schemas/forms/van_check/3.json": step({ remarks: { type: "string" } }),
  }),
);
const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";

function open(answers: JsonObject, completed: number[]): void {
  const steps = Object.fromEntries(
    [1, 2, 3].map((number) => [`step_${number}_completed`, completed.includes(number)]),
  );
  const form = { record_id: id, version: 1, form_version: 1, ndis_static_form_data: answers, ...steps };
  const user = personOf("Admin", { permissions: ["fill-van-check"] });
  server.use(
    ...staticFiles(loaded),
    at("get", "get-current-user-detail", () => answer(user)),
    at("get", "ndis/forms/static/van_check", () => answer(form)),
    at("post", "ndis/forms/static/van_check", async ({ request }) => {
      const { data, step: done } = (await request.json()) as { data: JsonObject; step?: number };
      return answer({
        ...form,
        version: 2,
        ndis_static_form_data: { ...answers, ...data },
        ...(done !== undefined && { [`step_${done}_completed`]: true }),
      });
    }),
  );
  keepSession({ user, platform });
  openPortal(`/forms/van_check?record_id=${id}`);
}
const stepNames = () =>
  within(screen.getByRole("navigation", { name: "Steps" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent?.replace(/,.*$/, ""));

test("where it is not asked, it is in no list, and the way leads past it and back", async () => {
  open({ damaged: false }, [1]);
  await screen.findByRole("heading", { name: /^Step 2 of 2 · Send/ });
  expect(stepNames()).toEqual(["1. Van", "2. Send"]);
  expect(screen.getByRole("button", { name: "Submit" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByRole("heading", { name: /^Step 1 of 2 · Van/ });
});

test("where it is asked, it comes after the step that decides it", async () => {
  open({ damaged: true }, [1]);
  await screen.findByRole("heading", { name: /^Step 2 of 3 · Damage/ });
  expect(stepNames()).toEqual(["1. Van", "2. Damage", "3. Send"]);
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
});

test("where it is not asked, what it needs by condition is not needed either", async () => {
  open({ damaged: false }, [1]);
  await screen.findByRole("heading", { name: /^Step 2 of 2 · Send/ });
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(askedFor("POST ndis/forms/static/van_check")).not.toEqual([]));
  expect(askedFor("POST ndis/forms/static/van_check").at(-1)?.body).toContain('"is_submitted":true');
});
