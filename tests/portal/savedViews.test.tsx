import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const staff = { uuid: "33333333-3333-4333-8333-333333333333", name: "Staff" };

/** Opens the saved views of a list; the server says whom one may share with. */
async function openViews(roles?: (typeof staff)[], kept: object[] = []) {
  server.use(
    at("get", "ndis/client/get-all-clients", () =>
      answer({ clients: [], pagination: { total: 0, count: 0 } }),
    ),
    at("get", "views/of/participants", () => answer({ views: kept, ...(roles && { roles }) })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/participants");
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await waitFor(() => expect(askedFor("GET views/of/participants")).toHaveLength(1));
  return within(await screen.findByRole("dialog", { name: "Views" }));
}

test("a view that is refused is still there to be saved, and the reason is said", async () => {
  server.use(at("post", "views", () => refusal(403, "You can't share views."), { once: true }));
  const views = await openViews([staff]);
  await user.type(views.getByLabelText("View name"), "For the team");
  await user.selectOptions(await views.findByLabelText("Share with"), "Staff");
  await user.click(views.getByRole("button", { name: "Save this view" }));
  expect((await views.findByRole("alert")).textContent).toBe("You can't share views.");
  expect(views.getByLabelText<HTMLInputElement>("View name").value).toBe("For the team");

  server.use(at("post", "views", () => answer({})));
  await user.click(views.getByRole("button", { name: "Save this view" }));
  await waitFor(() => expect(views.getByLabelText<HTMLInputElement>("View name").value).toBe(""));
  // The next view is not shared unless that is chosen again.
  expect(views.getByLabelText<HTMLSelectElement>("Share with").value).toBe("");
  const sent = askedFor("POST views").map(({ body }) => JSON.parse(body) as object);
  expect(sent).toEqual([expect.objectContaining({ name: "For the team", role: staff.uuid }), sent[0]]);
});

test("a view that is saved before the first list of views has come is in the list", async () => {
  const [kept, first] = [[] as object[], Promise.withResolvers<void>()];
  server.use(
    at("get", "ndis/client/get-all-clients", () =>
      answer({ clients: [], pagination: { total: 0, count: 0 } }),
    ),
    at("get", "views/of/participants", async () => {
      const views = [...kept];
      await first.promise;
      return answer({ views });
    }),
    at("post", "views", () => {
      kept.push({ uuid: "1", name: "Mine", role: null, mine: true, state: {} });
      return answer({});
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/participants");
  await user.click(await screen.findByRole("button", { name: "Views" }));
  const views = within(await screen.findByRole("dialog", { name: "Views" }));
  await user.type(views.getByLabelText("View name"), "Mine{Enter}");
  await waitFor(() => expect(kept).toHaveLength(1));
  first.resolve();
  await views.findByRole("button", { name: "Mine" });
});

test("sharing is offered to those only whom the server tells roles to share with", async () => {
  const views = await openViews();
  await screen.findByText(/^Save your filters/);
  expect(views.queryByLabelText("Share with")).toBeNull();
});

test("a view is deleted only after a question that names it and says who loses it", async () => {
  const mine = { uuid: "44444444-4444-4444-8444-444444444444", name: "Late plans", mine: true, state: {} };
  const views = await openViews([staff], [{ ...mine, role: staff.uuid }]);
  server.use(at("delete", `views/${mine.uuid}`, () => answer({})));
  const ask = async () => {
    await user.click(await views.findByRole("button", { name: "Delete the view Late plans" }));
    return within(await screen.findByRole("dialog", { name: "Delete the view “Late plans”?" }));
  };
  const question = await ask();
  expect(question.getByText(/Everyone it is shared with loses it too\.$/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(askedFor(`DELETE views/${mine.uuid}`)).toHaveLength(0);
  await user.click((await ask()).getByRole("button", { name: "Delete view" }));
  await waitFor(() => expect(askedFor(`DELETE views/${mine.uuid}`)).toHaveLength(1));
});

const late = { uuid: "44444444-4444-4444-8444-444444444444", name: "Late plans", mine: true, state: {} };

test("one's own view is renamed, and keeps how the list looks now, each by itself", async () => {
  const views = await openViews([staff], [{ ...late, role: staff.uuid }]);
  server.use(at("put", `views/${late.uuid}`, () => answer({})));
  await user.click(await views.findByRole("button", { name: "Change the view Late plans" }));
  views.getByText("Everyone it is shared with gets the change.");
  const name = views.getByLabelText("View name");
  await user.clear(name);
  await user.type(name, "Late and due{Enter}");
  await user.click(await views.findByRole("button", { name: "Change the view Late plans" }));
  await user.click(views.getByRole("button", { name: "Save changes to this view" }));
  await views.findByRole("button", { name: "Save this view" });
  const sent = askedFor(`PUT views/${late.uuid}`).map(({ body }) => JSON.parse(body) as object);
  expect(sent).toEqual([
    { name: "Late and due" },
    { state: expect.objectContaining({ filter: { status: "active" } }) as unknown },
  ]);
});

test("a change that is refused says why and stays open", async () => {
  const views = await openViews(undefined, [{ ...late, role: null }]);
  server.use(at("put", `views/${late.uuid}`, () => refusal(422, "This view is too large to save.")));
  await user.click(await views.findByRole("button", { name: "Change the view Late plans" }));
  await user.click(views.getByRole("button", { name: "Save changes to this view" }));
  expect((await views.findByRole("alert")).textContent).toBe("This view is too large to save.");
});

test("a shared view is changed neither by others nor without the right to share", async () => {
  const theirs = { ...late, uuid: staff.uuid, name: "Theirs", mine: false, role: staff.uuid };
  const views = await openViews(undefined, [{ ...late, role: staff.uuid }, theirs]);
  await views.findByRole("button", { name: "Delete the view Late plans" });
  expect(views.queryByRole("button", { name: /^Change the view/ })).toBeNull();
});
