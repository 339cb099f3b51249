import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { demoForms } from "#portal/server/demo/forms/formTexts.ts";
import { answer, askedFor, at, fakeApi, refusal } from "../support/portal/fakeApi.ts";
import { address, openPortal } from "../support/portal/openPortal.tsx";

// Pages that need nobody signed in (mission 1, 3).
const server = fakeApi();
const path = "ndis/demo/whitelabel/form-template";
const [wellbeing] = demoForms;

test("/formtemplate shows a published form's questions to whoever has its link, to read only", async () => {
  server.use(
    at("get", path, () =>
      answer({
        form: {
          title: "Wellbeing check",
          description: "Five minutes.",
          version: 3,
          ...wellbeing?.definition,
        },
      } as never),
    ),
  );
  openPortal("/formtemplate?form=7");
  await screen.findByRole("heading", { level: 1, name: "Wellbeing check" });
  expect(screen.getByText("Hours of sleep each night")).toBeTruthy();
  expect(screen.getByText("So-so")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(askedFor(`GET ${path}`).map(({ call }) => call)).toEqual([`GET ${path}?form=7`]);
  expect(address()).toBe("/formtemplate?form=7");
});

test("/formtemplate without a published form says so, and leads nobody to sign in", async () => {
  server.use(at("get", path, () => refusal(404, "Not found.")));
  openPortal("/formtemplate?form=7");
  expect(await screen.findByRole("heading")).toBeTruthy();
  expect(address()).toBe("/formtemplate?form=7");
});

test("/formtemplate without a form has words for a visitor, who has no dashboard", async () => {
  openPortal("/formtemplate");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
  expect(screen.getByText(/ask whoever sent it to you for a new one/)).toBeTruthy();
  expect(screen.queryByText(/dashboard/)).toBeNull();
});

test("/auth/not-auth says what /not-authorized says, under its own address", async () => {
  openPortal("/auth/not-auth");
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(address()).toBe("/auth/not-auth");
});
