import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThemeProvider } from "@mui/material/styles";
import { afterEach, expect, test, vi } from "vitest";
import { portalTheme } from "../../theme/theme.ts";
import { Chart } from "./Chart.tsx";
import { InSight } from "#tests/support/portal/inSight.ts";

afterEach(() => vi.unstubAllGlobals());

const draw = () =>
  render(
    <ThemeProvider theme={portalTheme("light", "ltr")}>
      <Chart
        title="Hours per week"
        kind="stacked"
        axis="Week"
        places={["9 – 15 Nov", "This week"]}
        unit="Hours"
        series={[
          { name: "Worked", values: [10, 20] },
          { name: "Planned", values: [0, 1500.5] },
          { name: "Unfilled", values: [0, 0] },
        ]}
      />
    </ThemeProvider>,
  );

test("a chart that is not in sight draws nothing, and its values are there as a table all the same", () => {
  draw();
  const table = screen.getByRole("table", { name: "Hours per week (Hours)" });
  expect(within(table).getByRole("row", { name: "This week 20 1,500.5" })).toBeDefined();
  expect(within(table).queryByText("Unfilled")).toBeNull();
  expect(document.querySelector("[class*=MuiChartsSurface]")).toBeNull();
});

test("a button shows the table in place of the drawing, and brings the drawing back", async () => {
  draw();
  const hidden = () => screen.getByRole("table").parentElement?.style.position === "absolute";
  expect(hidden()).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Show as table: Hours per week" }));
  expect(hidden()).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Show as chart: Hours per week" }));
  expect(hidden()).toBe(true);
});

test("once it comes into sight it is drawn, with what it shows as its name", async () => {
  vi.stubGlobal("IntersectionObserver", InSight);
  draw();
  await waitFor(() => expect(document.querySelector("[class*=MuiCharts]")).not.toBeNull());
  expect(screen.getByLabelText("Hours per week", { selector: "figure" })).toBeDefined();
});

test("a heat map is a table that says every value, with fuller cells for higher ones", () => {
  render(
    <ThemeProvider theme={portalTheme("light", "ltr")}>
      <Chart
        title="Hours by worker"
        kind="heat"
        axis="Worker"
        places={["Ann", "Bo"]}
        unit="Hours"
        series={["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((name, index) => ({
          name,
          values: [index, null],
        }))}
      />
    </ThemeProvider>,
  );
  const table = screen.getByRole("table", { name: "Hours by worker (Hours)" });
  expect(within(table).getByRole("row", { name: "Ann 0 1 2 3 4 5" })).toBeDefined();
  const colour = (value: string) => getComputedStyle(within(table).getByText(value)).backgroundColor;
  expect(new Set(["1", "3", "5"].map(colour)).size).toBe(3);
  expect(screen.queryByRole("button")).toBeNull();
});
