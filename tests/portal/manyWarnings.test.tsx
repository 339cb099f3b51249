import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ShownWarnings } from "#framework/browser/screens/warnings/ShownWarnings.tsx";
import { draw } from "../support/portal/draw.tsx";

const warning = (title: string, sentence: string, when: string) => ({ rule: title, title, sentence, when });
const days = ["Mon 7 Dec", "Tue 8 Dec", "Wed 9 Dec", "Thu 10 Dec", "Fri 11 Dec", "Sat 12 Dec"];

test("many warnings stand folded by what they are about, each once and with its times", async () => {
  draw(
    <ShownWarnings
      warnings={[
        ...days.map((day) => warning("Budgets", `Nothing is left on ${day}.`, day)),
        ...days.map((day) => warning("Hours in a week", "Mai would work 42 h.", day)),
      ]}
    />,
  );
  const [budgets, hours] = await screen.findAllByRole("alert");
  if (!budgets || !hours) throw new Error("there are two groups");
  expect(within(budgets).getByText("Budgets (6)").closest("details")?.open).toBe(false);
  expect(within(budgets).getAllByRole("listitem", { hidden: true })).toHaveLength(6);
  within(hours).getByText("Hours in a week (1)").click();
  expect(within(hours).getByRole("listitem").textContent).toBe(
    "Mai would work 42 h.Mon 7 Dec; Tue 8 Dec; Wed 9 Dec; Thu 10 Dec and 2 more",
  );
});

test("a few warnings are read at once", async () => {
  draw(<ShownWarnings warnings={[warning("Budgets", "Nothing is left.", "Mon 7 Dec")]} />);
  expect((await screen.findByRole("alert")).textContent).toBe("Nothing is left.Mon 7 Dec");
});
