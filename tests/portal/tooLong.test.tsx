import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A browser cuts what is pasted beyond a field's maxlength, and nobody notices what is missing.
const loaded = loadDefinitions(
  definitionFolder({
    "schemas/records/log-entry.json": {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", title: "Name", maxLength: 20 },
        story: { type: "string", title: "Story", maxLength: 1500, "x-widget": "long-text" },
      },
    },
    "resources/log-entries.json": { name: "log-entries", record: { schema: "records/log-entry" } },
  }),
  { checkContract: false },
);
const server = fakeApi();

test.each([
  ["Name", 23, "Too long by 3: at most 20 characters.", "Name can have at most 20 characters."],
  ["Story", 2700, "Too long by 1,200: at most 1,500 characters.", "Story can have at most 1500 characters."],
])(
  "a text for %s that is pasted too long stays whole and is said to be",
  async (label, length, said, error) => {
    const user = userEvent.setup();
    const person = personOf("Staff", { permissions: ["view-log-entries", "edit-log-entries"] });
    server.use(
      ...staticFiles(loaded),
      at("get", "get-current-user-detail", () => answer(person)),
    );
    keepSession({ user: person, platform });
    openPortal("/log-entries/new");
    const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    expect(box.getAttribute("maxlength")).toBeNull();
    fireEvent.change(box, { target: { value: "x".repeat(length) } });
    expect(box.value).toHaveLength(length);
    expect(await screen.findByText(said)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^(Save|Add log entry)$/ }));
    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
    expect(askedFor("POST records/log-entries")).toEqual([]);
    fireEvent.change(box, { target: { value: "fits" } });
    expect(screen.queryByText(said)).toBeNull();
  },
);
