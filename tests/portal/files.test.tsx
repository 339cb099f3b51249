import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const added = "POST ndis/banners/add";

test("a record is not saved without the file that was refused; it is once that is taken away", async () => {
  server.use(
    at("post", "files", () => refusal(422, "This is no picture.")),
    at("post", "ndis/banners/add", () => answer({ banner: {} })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/banners/new");
  await userEvent.type(await screen.findByLabelText(/^Title/), "Open day");
  const field = screen.getByRole("group", { name: /Image/ });
  const input = field.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input!, new File(["%PDF"], "plan.png", { type: "image/png" }));
  await within(field).findByText(/This is no picture/);

  await userEvent.click(screen.getByRole("button", { name: "Add banner" }));
  const summary = await screen.findByRole("alert");
  expect(within(summary).getByRole("link", { name: /A file was not uploaded/ })).toBeTruthy();
  expect(askedFor(added)).toEqual([]);

  await userEvent.click(within(field).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByText(/A file was not uploaded/)).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Add banner" }));
  await waitFor(() => expect(askedFor(added)).toHaveLength(1));
});
