import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { portalServices } from "../support/portal/services.ts";

// The error catalogues of the specification, part 1 §8 and part 2 §8: every row that the shell answers. The rows about 401
// stand in refresh.test.ts, those about start-up in startUp.test.tsx, those about exports in ReportScreen.test.tsx.
const server = fakeApi();
const user = userEvent.setup();
const said = () =>
  [...document.querySelectorAll("[data-rht-toaster] [role=status]")].map((node) => node.textContent);
const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());
afterEach(() => server.resetHandlers());

const signedIn = (role = "Admin") => keepSession({ user: personOf(role), platform });
const question = {
  uuid: "22222222-2222-4222-8222-222222222222",
  question: "Who comes?",
  answer: "<p>We.</p>",
};

/** Opens a form and sends it. */
async function save(): Promise<void> {
  signedIn();
  openPortal("/staff-categories/new");
  await user.type(await screen.findByLabelText(/^Name/), "Night team");
  await user.click(screen.getByRole("button", { name: "Add staff category" }));
}

describe("422 and 500 are told in a toast at the top right", () => {
  test.each([
    ["422 with a message", 422, "Look at the name.", "Look at the name."],
    ["422 without one", 422, undefined, "The request was not accepted."],
    ["500 with a message", 500, "The disk is full.", "The disk is full."],
    ["500 without one", 500, undefined, "Something went wrong on the server."],
    ["500 with an empty one", 500, "", "Something went wrong on the server."],
  ])("%s", async (_name, status, message, words) => {
    server.use(at("post", "ndis/staff-category/add-staff-category", () => refusal(status, message)));
    await save();
    await waitFor(() => expect(said()).toContain(words));
    const toaster = document.querySelector<HTMLElement>("[data-rht-toaster] > div");
    expect(toaster?.style.top).toBe("0px");
    expect(toaster?.style.justifyContent).toBe("flex-end");
    expect(screen.getByLabelText(/^Name/)).toMatchObject({ value: "Night team" });
  });

  test("it stays beside the button, too, until the next try", async () => {
    server.use(
      at("post", "ndis/staff-category/add-staff-category", () => refusal(500, "The disk is full."), {
        once: true,
      }),
      at("post", "ndis/staff-category/add-staff-category", () => answer({})),
    );
    await save();
    expect((await screen.findByRole("note")).textContent).toContain("The disk is full.");
    await user.click(screen.getByRole("button", { name: "Add staff category" }));
    await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  });

  test("an error page that is no JSON is a 500 like any other", async () => {
    server.use(
      at("post", "ndis/staff-category/add-staff-category", () => new HttpResponse("<h1>!", { status: 500 })),
    );
    await save();
    await waitFor(() => expect(said()).toEqual(["Something went wrong on the server."]));
  });
});

test("an answer that breaks off in the middle is a lost connection, and no success without content", async () => {
  server.use(
    at("post", "ndis/staff-category/add-staff-category", () => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"message":"Saved","da')),
        pull: (stream) => stream.error(new TypeError("network error")),
      });
      return new HttpResponse(body, { headers: { "content-type": "application/json" } });
    }),
  );
  await save();
  await waitFor(() => expect(said()).toEqual([expect.stringMatching(/offline|connection|reached/i)]));
  expect(screen.getByLabelText(/^Name/)).toMatchObject({ value: "Night team" });
});

test("a write rejects with what the server answered", async () => {
  signedIn();
  server.use(at("post", "ndis/faqs/add", () => refusal(422, "No.", { question: ["Too short."] })));
  const { http, definitions } = portalServices();
  const call = definitions.resources.get("faqs")?.calls.create;
  if (!call) throw new Error("no call");
  await expect(http.send(call, { body: {} })).rejects.toMatchObject({
    status: 422,
    message: "No.",
    errors: { question: ["Too short."] },
  });
});

describe("404", () => {
  test.each(["get-current-user-detail", "get-current-user-platform-detail", "preferences"])(
    "on the plain portal client (%s) leads to /welcome",
    async (path) => {
      signedIn();
      server.use(at("get", path, () => refusal(404, "Not there.")));
      openPortal("/profile");
      await waitFor(() => expect(address()).toBe("/welcome"));
      expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy();
    },
  );

  test("on a record stays where one is", async () => {
    signedIn();
    server.use(at("get", "ndis/faqs/:id", () => refusal(404)));
    openPortal(`/faqs/${question.uuid}`);
    expect(await screen.findByText("Page not found")).toBeTruthy();
    expect(address()).toBe(`/faqs/${question.uuid}`);
  });

  test("on a record that does not come is said of the record, not of a list", async () => {
    signedIn();
    server.use(at("get", "ndis/faqs/:id", () => refusal(409)));
    openPortal(`/faqs/${question.uuid}`);
    expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  });
});

describe("a read that fails shows in its place and in the console, and tells nothing in a toast", () => {
  const reads: [string, string, string, string][] = [
    ["a list", "/faqs", "ndis/faqs", "The list could not be loaded"],
    ["the activity log", "/activity-log", "ndis/logs/activity-logs", "The list could not be loaded"],
    ["the login log", "/login-log", "ndis/logs/login-logs", "The list could not be loaded"],
    [
      "my activity log",
      "/my-activity-log",
      "ndis/personal/logs/my-activity-logs",
      "The list could not be loaded",
    ],
    ["my login log", "/my-login-log", "ndis/personal/logs/my-login-logs", "The list could not be loaded"],
    ["the participants", "/participants", "ndis/client/get-all-clients", "Failed to fetch participants"],
    ["my participants", "/my-participants", "ndis/personal/my-clients", "Failed to fetch participants"],
  ];
  test.each(reads)("%s", async (_name, screenPath, path, words) => {
    signedIn();
    server.use(at("get", path, () => HttpResponse.error()));
    openPortal(screenPath);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(said()).toEqual([]);
    expect(logged).toHaveBeenCalled();
  });

  test.each(reads.filter(([name]) => name.includes("log")))(
    "(mission 6) %s: also when the server fails, and the console says which list it was",
    async (_name, screenPath, path, words) => {
      signedIn();
      server.use(at("get", path, () => refusal(500, "The disk is full.")));
      openPortal(screenPath);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(said()).toEqual([]);
      expect(logged).toHaveBeenCalledWith(`Failed to fetch ${screenPath.slice(1)}`, 500);
    },
  );

  test("participants: the server's own words come first", async () => {
    signedIn();
    server.use(
      at("get", "ndis/client/get-all-clients", () => refusal(409, "The participants are being moved.")),
    );
    openPortal("/participants");
    expect(await screen.findByText("The participants are being moved.")).toBeTruthy();
  });

  test("the current user: Failed to fetch current user data", async () => {
    signedIn();
    server.use(at("get", "get-current-user-detail", () => HttpResponse.error()));
    openPortal("/profile");
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith("Failed to fetch current user data", expect.anything()),
    );
    expect(said()).toEqual([]);
  });

  test("and can be tried again", async () => {
    signedIn();
    server.use(at("get", "ndis/faqs", () => refusal(409)));
    openPortal("/faqs");
    await screen.findByText("The list could not be loaded");
    server.use(at("get", "ndis/faqs", () => answer({ faqs: [question], pagination: { total: 1 } })));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Who comes?" })).toBeTruthy();
  });
});
