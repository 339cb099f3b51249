import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { ListBase } from "react-admin";
import { DataTable } from "ra-ui-materialui";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { StartUp } from "#framework/browser/shell/start/StartUp.tsx";
import { registry } from "#portal.browser.ts";
import { settings } from "#portal/browser/settings.ts";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { placeable } from "../support/placeable.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { goTo, keepSession } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

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

function open(path: string, component: ComponentType<PlacedComponentProps> = Told): void {
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
  const own = { ...registry, Profile: () => Promise.resolve({ default: component }) };
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

/** A registered component of react-admin's stock parts, which know nothing of the framework. */
const Stock = () => (
  <ListBase resource="faqs" disableSyncWithLocation storeKey={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="question" label="Question" />
      <DataTable.Col source="status" label="Status" />
    </DataTable>
  </ListBase>
);

test("stock components of react-admin work in a registered one: they read through the portal's data provider", async () => {
  open("/banners", Stock);
  const [head, row] = await screen.findAllByRole("row");
  expect(head?.textContent).toBe("QuestionStatus");
  expect(row?.textContent).toBe("How?active");
  expect(askedFor("GET ndis/faqs")).toHaveLength(1);
});
