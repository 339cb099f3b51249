import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answer, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// A report's calls may name a column otherwise than the record does: `fullname` in the staff report (part 2 §3).
const server = fakeApi();

test("a column has the name that the definition says in the report's calls, and its field on the screen", async () => {
  const asked: { columns?: unknown }[] = [];
  const column = (key: string, label: string) => ({
    key,
    label,
    type: "text",
    operators: ["contains"],
    default: true,
    always: true,
    sortable: true,
    sensitive: false,
  });
  server.use(
    http.get("*/model-schema/NdisStaff", () =>
      answer({ filterable_columns: [column("fullname", "Full name"), column("email", "Email")] }),
    ),
    http.post("*/staff/report", async ({ request }) => {
      asked.push((await request.json()) as { columns?: unknown });
      return HttpResponse.json({
        message: "",
        data: {
          staffs: [
            { uuid: "33333333-3333-4333-8333-333333333333", fullname: "Ana Report", email: "a@b.example" },
          ],
          pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 },
        },
      });
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/reports/staff");
  expect(await screen.findByText("Ana Report")).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.columns).toEqual(["fullname", "email"]));
});
