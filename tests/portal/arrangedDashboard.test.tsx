import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Everyone arranges their own dashboard, and an admin the one that a role begins with.
const server = fakeApi();
const user = userEvent.setup();
const staff = "33333333-3333-4333-8333-333333333333";
let kept: object;
const draft = {
  uuid: "d1",
  form: "incident_report_form",
  title: "Incident",
  saved_at: "2026-11-20T01:00:00Z",
};

beforeEach(() => {
  kept = { preferences: {}, defaults: {} };
  server.use(
    at("get", "preferences", () => answer(kept)),
    at("get", "dashboards/personal", () =>
      answer({ shifts: [], needs: [], forms: [], drafts: [], participants: [], activity: [], draft }),
    ),
    at("get", "newsfeed", () => answer({ posts: [] })),
    at("get", "dashboards/personal/roles", () =>
      answer({
        roles: [
          { uuid: "1", name: "Admin", arrangement: null },
          { uuid: staff, name: "Staff", arrangement: { tiles: [{ name: "drafts" }], hidden: ["news"] } },
        ],
      }),
    ),
    at("put", "dashboards/personal/roles/:id", () => answer({})),
    at("delete", "dashboards/personal/roles/:id", () => answer({})),
  );
});

function openAs(role: "Staff" | "Admin"): void {
  const permissions = ["view-personal-dashboard", ...(role === "Admin" ? ["edit-roles"] : [])];
  const person = personOf(role, { permissions });
  server.use(at("get", "get-current-user-detail", () => answer(person)));
  keepSession({ user: person, platform });
  openPortal("/personal/dashboard");
}
async function openPanel() {
  await user.click(await screen.findByRole("button", { name: "Arrange" }));
  const panel = await screen.findByRole("region", { name: "Arrange this dashboard" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Arrange this dashboard"));
  return within(panel);
}
type Panel = Awaited<ReturnType<typeof openPanel>>;
const namesIn = (panel: Panel, list: string): string[] =>
  within(panel.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map(
      (item) =>
        item.querySelector("div")?.querySelector("div")?.textContent ?? item.textContent.replace(/Add$/, ""),
    );
const saved = () => JSON.parse(askedFor("PUT preferences/dashboard.personal")[0]?.body ?? "null") as unknown;

describe("one's own dashboard", () => {
  test("is arranged by keyboard alone: the focus stays, every step is said, and it is kept", async () => {
    openAs("Staff");
    const panel = await openPanel();
    expect(panel.queryByLabelText("Arrange for")).toBeNull();
    panel.getByRole("button", { name: "Move Your next visits down" }).focus();
    await user.keyboard("{Enter}");
    expect(namesIn(panel, "Tiles").slice(0, 2)).toEqual(["To do", "Your next visits"]);
    expect(panel.getByRole("status").textContent).toBe("Your next visits moved to place 2 of 7");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Your next visits down");
    panel.getByRole("button", { name: "Hide News" }).focus();
    await user.keyboard(" ");
    expect(panel.getByRole("status").textContent).toBe("News is hidden");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Hide My participants");
    expect(namesIn(panel, "Hidden tiles")).toEqual(["News"]);
    await user.click(panel.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(saved()).toEqual({
        tiles: ["to-do", "next-shifts", "forms", "drafts", "participants", "activity"].map((name) => ({
          name,
        })),
        hidden: ["news"],
      }),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Arrange"));
  });

  test("begins with the one of the role, takes new tiles, and can be reset to it", async () => {
    kept = {
      preferences: {
        "dashboard.personal": { tiles: [{ name: "drafts" }, { name: "gone" }], hidden: ["news"] },
      },
      defaults: { "dashboard.personal": { tiles: [{ name: "activity" }, { name: "news" }], hidden: [] } },
    };
    openAs("Staff");
    const panel = await openPanel();
    expect(namesIn(panel, "Tiles")).toEqual([
      "Your next visits",
      "To do",
      "Forms to fill in",
      "Drafts",
      "My participants",
      "Recent activity",
    ]);
    await user.click(panel.getByRole("button", { name: "Reset" }));
    expect(namesIn(panel, "Tiles").slice(-3)).toEqual(["Recent activity", "News", "My participants"]);
    await user.click(panel.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved()).toEqual({}));
  });

  test("is not changed by what is cancelled", async () => {
    openAs("Staff");
    const panel = await openPanel();
    await user.click(panel.getByRole("button", { name: "Hide Drafts" }));
    await user.click(panel.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("region", { name: "Arrange this dashboard" })).toBeNull();
    expect(namesIn(await openPanel(), "Tiles")).toContain("Drafts");
    expect(askedFor("PUT preferences")).toEqual([]);
  });
});

describe("the dashboard of a role", () => {
  test("is arranged by whoever may edit roles, and saved for the role alone", async () => {
    openAs("Admin");
    const panel = await openPanel();
    await user.selectOptions(await panel.findByLabelText("Arrange for"), "Staff");
    expect(namesIn(panel, "Hidden tiles")).toEqual(["News"]);
    await user.click(panel.getByRole("button", { name: "Add News" }));
    await user.click(panel.getByRole("button", { name: "Save for role" }));
    await waitFor(() => expect(askedFor(`PUT dashboards/personal/roles/${staff}`)).toHaveLength(1));
    const [{ body } = { body: "" }] = askedFor(`PUT dashboards/personal/roles/${staff}`);
    expect(JSON.parse(body)).toMatchObject({ hidden: [] });
    expect(askedFor("PUT preferences")).toEqual([]);
  });

  test("is reset", async () => {
    openAs("Admin");
    const panel = await openPanel();
    await user.selectOptions(await panel.findByLabelText("Arrange for"), "Staff");
    await user.click(panel.getByRole("button", { name: "Reset" }));
    await user.click(panel.getByRole("button", { name: "Save for role" }));
    await waitFor(() => expect(askedFor(`DELETE dashboards/personal/roles/${staff}`)).toHaveLength(1));
  });

  test("is asked for again where it did not come", async () => {
    server.use(at("get", "dashboards/personal/roles", () => refusal(503, "Down"), { once: true }));
    openAs("Admin");
    const panel = await openPanel();
    await panel.findByText("The roles could not be loaded.");
    await user.click(panel.getByRole("button", { name: "Try again" }));
    await panel.findByLabelText("Arrange for");
  });
});

test("what is not saved stays while another role is looked at, and leaving asks first", async () => {
  openAs("Admin");
  const panel = await openPanel();
  const target = await panel.findByLabelText("Arrange for");
  await user.click(panel.getByRole("button", { name: "Hide News" }));
  await user.selectOptions(target, "Staff");
  expect(namesIn(panel, "Hidden tiles")).toContain("News");
  await user.click(panel.getByRole("button", { name: "Add News" }));
  await user.selectOptions(target, "Only me");
  expect(namesIn(panel, "Hidden tiles")).toContain("News");
  await user.selectOptions(target, "Staff");
  expect(namesIn(panel, "Tiles")).toContain("News");

  const elsewhere = within(screen.getByRole("navigation", { name: "Menu" }))
    .getAllByRole("link")
    .find((each) => each.getAttribute("href") !== "/personal/dashboard");
  if (elsewhere) await user.click(elsewhere);
  await screen.findByRole("button", { name: "Stay here" });
});
