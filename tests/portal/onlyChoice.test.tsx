import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Whom a request is about is asked where there is a choice.
const server = fakeApi();
const user = userEvent.setup();
const pia = { id: "33333333-3333-4333-8333-333333333330", title: "Pia Example" };
const pablo = { id: "33333333-3333-4333-8333-333333333331", title: "Pablo Example" };
const question = "Who is it about?";

/** Opens the form of a new request, where these people are offered. */
async function openForm(references: object[] | undefined): Promise<void> {
  const person = personOf("Participant");
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "references/privacy-people", () =>
      references ? answer({ references }) : refusal(500, "Not now."),
    ),
    at("post", "records/my-privacy-requests", () => answer({ privacy_request: { uuid: pia.id } })),
  );
  keepSession({ user: person, platform });
  openPortal("/my-privacy-requests/new");
  await screen.findByText("What would you like?");
}

test("one person alone is filled in and not asked for", async () => {
  await openForm([pia]);
  expect(screen.queryByText(question)).toBeNull();
  await user.click(screen.getByLabelText("See the information"));
  await user.type(screen.getByLabelText(/^Details/), "All of it");
  await user.click(screen.getByRole("button", { name: "Add request" }));
  await waitFor(() => expect(askedFor("POST records/my-privacy-requests")).toHaveLength(1));
  expect(JSON.parse(askedFor("POST records/my-privacy-requests")[0]?.body ?? "{}")).toMatchObject({
    kind: "access",
    participant: pia.id,
  });
});

test("why it is refused for the one person is read, though there is no question", async () => {
  await openForm([pia]);
  const reason = "You can ask about yourself, or about a person whose details you can see.";
  server.use(
    at("post", "records/my-privacy-requests", () => refusal(422, "Check.", { participant: [reason] })),
  );
  await user.click(screen.getByLabelText("See the information"));
  await user.type(screen.getByLabelText(/^Details/), "All of it");
  await user.click(screen.getByRole("button", { name: "Add request" }));
  await screen.findByText(reason, { exact: false });
});

test.each([
  ["of several", [pia, pablo]],
  ["of none", []],
  ["while nobody knows of how many", undefined],
])("a choice %s is asked for", async (_of, references) => {
  await openForm(references);
  expect(screen.getByText(question)).toBeTruthy();
});
