import { arrangementSchema } from "#framework/shared/definitions/dashboards/arrangement.ts";
import type { Context } from "../context.ts";
import type { Module } from "../routes/module.ts";
import { deleteDraft, readDraft, saveDraft } from "./drafts.ts";
import { opening } from "./opening.ts";
import { readPreferences, savePreference } from "./preferences.ts";
import { listArrangements, resetArrangement, saveArrangement } from "./roleDefaults.ts";
import { addView, changeView, deleteView, listViews } from "./views.ts";

const json = { type: "object" } as const;
const viewName = { type: "string", minLength: 1, maxLength: 80, title: "Name" } as const;

/** What the person's browser encrypts with what it keeps until it is sent, as long as they are signed in. */
const deviceKey = ({ services, tenant, user }: Context): Promise<unknown> =>
  Promise.resolve({ key: services.keys.deviceKey(tenant.id, user.uuid) });

/**
 * What a person arranges for themselves, kept on the server so that it follows them: views, preferences, drafts; and
 * what an admin has arranged for the people of a role.
 */
export const workspace: Module = (handle) => {
  handle("GET views/of/{resource}", listViews);
  handle("POST views", addView, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["resource", "name", "state"],
      properties: {
        resource: { type: "string", maxLength: 100, title: "List" },
        name: viewName,
        role: { type: "string", format: "uuid", title: "Shared with" },
        state: json,
      },
    },
  });
  handle("PUT views/{id}", changeView, {
    body: {
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      properties: { name: viewName, state: json },
    },
  });
  handle("DELETE views/{id}", deleteView);
  handle("GET opening", opening);
  handle("GET preferences", readPreferences);
  handle("PUT preferences/{key}", savePreference, { body: json });
  handle("GET dashboards/{dashboard}/roles", listArrangements);
  handle("PUT dashboards/{dashboard}/roles/{id}", saveArrangement, { body: arrangementSchema });
  handle("DELETE dashboards/{dashboard}/roles/{id}", resetArrangement);
  handle("GET drafts/{key}", readDraft);
  handle("PUT drafts/{key}", saveDraft, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["data"],
      properties: { data: json, version: { type: "integer" } },
    },
  });
  handle("DELETE drafts/{key}", deleteDraft);
  handle("GET auth/device-key", deviceKey, {
    answer: { type: "object", required: ["key"], properties: { key: { type: "string" } } },
  });
};
