import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, today, toWireDate } from "#framework/shared/dates/dates.ts";
import { asked, openReport, refuse, server } from "./testPortal.tsx";

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  asked.rows.length = 0;
  asked.exports.length = 0;
});
afterAll(() => server.close());

const user = userEvent.setup();
/** What is loaded when it is first seen comes later on a busy machine. */
const lazily = { timeout: 10_000 };
const day = today("Australia/Sydney");
const lastWeek = {
  field: "written_on",
  operator: "between",
  value: [toWireDate(addDays(day, -7)), toWireDate(day)],
};
const kind = (value: string) => ({ field: "kind", operator: "is", value });
const nothing = encodeURIComponent('{"all":[]}');
const lastAsked = () => asked.rows.at(-1);
const rows = () => screen.findByRole("link", { name: "Morning visit" });

describe("filters", () => {
  test("begin with the standard of the definition; what has no value is not sent", async () => {
    openReport();
    await rows();
    expect(asked.rows).toEqual([
      { filters: { all: [kind("shift"), lastWeek] }, columns: ["title", "kind"], page: 1, limit: 10 },
    ]);
    expect(screen.getByLabelText("billable: Value")).toHaveProperty("value", "");
  });

  test("of which one is asked for: nothing is read and nothing can be exported until it has a value", async () => {
    const asks = { all: [{ field: "kind", operator: "is", value: null, ask: true }, lastWeek] };
    const router = openReport(`?filter=${encodeURIComponent(JSON.stringify(asks))}`);
    const form = within(await screen.findByRole("form", { name: "Choose first" }));
    const show = form.getByRole("button", { name: "Show report" });
    expect(show).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
    await form.findByRole("option", { name: "admin note" }, lazily);
    await user.selectOptions(form.getByLabelText("kind: Value"), "admin note");
    expect(asked.rows).toEqual([]);
    await user.click(show);
    await rows();
    expect(lastAsked()).toMatchObject({ filters: { all: [kind("admin"), lastWeek] } });
    expect(screen.queryByRole("form", { name: "Choose first" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Export" })).toBeTruthy();
    expect(decodeURIComponent(router.state.location.search)).toContain('"ask":true');
  });

  test("of a column that the person does not have are left out, and it says so until they are changed", async () => {
    const written = { all: [kind("shift"), { any: [{ field: "secret", operator: "is", value: true }] }] };
    openReport(`?filter=${encodeURIComponent(JSON.stringify(written))}`);
    await rows();
    expect(lastAsked()).toMatchObject({ filters: { all: [kind("shift")] } });
    expect((await screen.findByRole("alert", undefined, lazily)).textContent).toMatch(
      /^Some filters are left out/,
    );
    await user.selectOptions(screen.getByLabelText("kind: Value"), "admin note");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    cleanup();
    openReport(`?filter=${nothing}`);
    await rows();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("go back to the standard where only those differ that the person does not have", async () => {
    const written = { all: [kind("shift"), lastWeek, { field: "secret", operator: "is", value: true }] };
    const router = openReport(`?filter=${encodeURIComponent(JSON.stringify(written))}`);
    await rows();
    await user.click(screen.getByRole("button", { name: "Reset filters" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Reset filters" })).toHaveProperty("disabled", true),
    );
  });

  test("are asked for in a saved report where its conditions say so, without the value of now", async () => {
    const router = openReport();
    await rows();
    await user.click(screen.getByRole("checkbox", { name: "Ask for kind each time" }));
    await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"ask":true'));
    expect(lastAsked()).toMatchObject({ filters: { all: [kind("shift"), lastWeek] } });
  });

  test("lead to the first page when they change, and clear what they exclude", async () => {
    const router = openReport("?page=2");
    await rows();
    await user.selectOptions(screen.getByLabelText("billable: Value"), "true");
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: 1 }));
    await screen.findByRole("option", { name: "admin note" }, lazily);
    await user.selectOptions(screen.getByLabelText("kind: Value"), "admin note");
    await waitFor(() => expect(lastAsked()).toMatchObject({ filters: { all: [kind("admin"), lastWeek] } }));
    expect(screen.getByLabelText("billable: Value")).toHaveProperty("value", "");
    expect(router.state.location.search).not.toContain("page");
  });

  test("are built by keyboard, in groups, and taken away", async () => {
    const router = openReport(`?filter=${nothing}`);
    await rows();
    expect(lastAsked()).not.toHaveProperty("filters");
    screen.getByRole("button", { name: "Add a group" }).focus();
    await user.keyboard("{Enter}price{Enter}");
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText("price: Value"));
    await user.keyboard("70.23");
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        filters: { all: [{ any: [{ field: "price", operator: ">", value: 7023 }] }] },
      }),
    );
    await user.click(screen.getByRole("button", { name: "Remove this group" }));
    await waitFor(() => expect(router.state.location.search).toBe(`?filter=${nothing}`));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a condition" }));
  });

  test("go back to the standard, and the address then names none", async () => {
    const router = openReport(`?filter=${nothing}&page=2`);
    await rows();
    await user.click(screen.getByRole("button", { name: "Reset filters" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ page: 1, filters: { all: [kind("shift"), lastWeek] } }),
    );
  });

  test("follow the address when one goes back", async () => {
    const router = openReport();
    await rows();
    await user.selectOptions(await screen.findByLabelText("kind: Value"), "freestyle note");
    await waitFor(() => expect(router.state.location.search).toContain("freestyle"));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText("kind: Value")).toHaveProperty("value", "shift"));
  });
});

describe("the table", () => {
  test("is ordered and paged by the server, and opens records", async () => {
    const router = openReport();
    await rows();
    await user.click(screen.getByRole("button", { name: "kind" }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sortField: "kind", sortType: "asc", page: 1 }));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sortField: "kind", page: 2 }));
    expect(router.state.location.search).toBe("?sort=kind&order=ASC&page=2");
    await user.click(await rows());
    expect(router.state.location.pathname).toBe("/notes/1");
  });

  test("shows chosen columns in the order that was made; those always shown stay", async () => {
    openReport();
    await rows();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    const dialog = await screen.findByRole("dialog", { name: "Columns" });
    expect(within(dialog).getByRole("checkbox", { name: /^title/ })).toHaveProperty("disabled", true);
    await user.click(within(dialog).getByRole("checkbox", { name: "price" }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ columns: ["title", "kind", "price"] }));
    await user.click(within(dialog).getByRole("button", { name: "Move price up" }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ columns: ["title", "price", "kind"] }));
    await user.keyboard("{Escape}");
    expect(await screen.findByText("$70.23")).toBeTruthy();
  });

  test("says that somebody may not see it, or that it failed", async () => {
    refuse("notes/report", 403, { message: "No." });
    openReport();
    expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
    cleanup();
    refuse("notes/report", 500, { message: "Broken.", request_id: "r-7" });
    openReport();
    expect(await screen.findByText("The report could not be loaded")).toBeTruthy();
    expect(screen.getByText("Request r-7")).toBeTruthy();
  });

  test("says that the server was too busy for its rows, and lets one try again", async () => {
    refuse("notes/report", 503, { message: "Busy." });
    openReport();
    expect(await screen.findByText("This report takes a while", undefined, lazily)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("the export", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  beforeEach(() => open.mockClear());
  const exportAs = async (name: string) => {
    openReport();
    await rows();
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };

  test("opens its link in a new tab and says so", async () => {
    await exportAs("Export as CSV");
    expect(await screen.findByText("Your file is ready")).toBeTruthy();
    expect(open).toHaveBeenCalledWith("/api/exports/1", "_blank", "noopener");
    expect(asked.exports).toEqual([
      { filters: { all: [kind("shift"), lastWeek] }, columns: ["title", "kind"], format: "csv" },
    ]);
  });

  test.each([
    ["what the server says", { message: "Nothing to export." }, "Nothing to export."],
    ["what the definition says", {}, "There is no file"],
  ])("on 404 says %s", async (_name, body, said) => {
    refuse("notes/export", 404, body);
    await exportAs("Export as Excel");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(open).not.toHaveBeenCalled();
  });
});
