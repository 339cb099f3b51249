import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const asked = () => askedFor("GET ndis/form-answers").at(-1)?.call;

test("the list of answers begins with those that wait for review; what is done has a tab of its own", async () => {
  server.use(at("get", "ndis/form-answers", () => answer({ answers: [], pagination: { total: 0 } })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/form-answers");
  const waiting = await screen.findByRole("tab", { name: "Waiting for review" });
  expect(waiting.getAttribute("aria-selected")).toBe("true");
  await waitFor(() => expect(asked()).toContain("status=submitted"));
  await user.click(screen.getByRole("tab", { name: "Done" }));
  await waitFor(() => expect(asked()).toContain("status=signed_off"));
});
