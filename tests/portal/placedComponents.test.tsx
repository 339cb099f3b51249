import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PlacedComponentProps } from "#framework/registry.ts";
import { StartUp } from "#framework/shell/start/StartUp.tsx";
import { registry } from "#portal/registry.ts";
import { settings } from "#portal/settings.ts";
import { loadDefinitions } from "#server/definitions/load.ts";
import { definitionFolder } from "#tests/support/definitionFolder.ts";
import { placeable } from "#tests/support/placeable.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "#tests/support/portal/fakeApi.ts";
import { goTo, keepSession } from "#tests/support/portal/openPortal.tsx";
import { staticFiles } from "#tests/support/portal/staticFiles.ts";

type Own = { list: object; actions?: object };

// Definitions that name components where the product's own name none.
const definitions = loadDefinitions(
  definitionFolder({
    "resources/banners.json": (own: Own) => Object.assign(own.list, { component: "Profile" }) && own,
    "resources/faqs.json": (own: Own) => {
      own.actions = { preview: { label: "Preview", component: "Profile" } };
    },
  }),
  { meta: placeable("Profile", ["list", "action"]) },
);
const server = fakeApi();
const user = userEvent.setup();

/** Stands for a registered component: says what it was given. */
const Told = ({ resource, record, onClose }: PlacedComponentProps) => (
  <section aria-label="placed">
    {resource} {String(record?.question ?? "no record")}
    {onClose && <button onClick={onClose}>Done</button>}
  </section>
);

function open(path: string): void {
  const faq = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 1,
    question: "How?",
    status: "active",
  };
  server.use(
    ...staticFiles(definitions),
    at("get", "ndis/faqs", () => answer({ faqs: [faq], pagination: { total: 1 } })),
  );
  keepSession({ user: personOf("Admin"), platform });
  goTo(path);
  const own = { ...registry, Profile: () => Promise.resolve({ default: Told }) };
  render(<StartUp registry={own} settings={settings} token={undefined} />);
}

test("a list that names a component is drawn by it, and asks for no rows itself", async () => {
  open("/banners");
  expect((await screen.findByRole("region", { name: "placed" })).textContent).toBe("banners no record");
  expect(askedFor("GET ndis/banner")).toEqual([]);
});

test("an action that names a component shows it for the record until it is done", async () => {
  open("/faqs");
  await user.click(await screen.findByRole("button", { name: /How\?/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Preview" }));
  const placed = await screen.findByRole("region", { name: "placed" });
  expect(placed.textContent).toContain("faqs How?");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("region", { name: "placed" })).toBeNull();
});
