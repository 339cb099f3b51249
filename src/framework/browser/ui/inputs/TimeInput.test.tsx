import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { TimeInput } from "./TimeInput.tsx";

function Form() {
  const [time, setTime] = useState<string>();
  return (
    <>
      <TimeInput id="start" value={time} onChange={setTime} label="Start" />
      <output>{time}</output>
    </>
  );
}

test.each([
  ["9", "9:00 am", "09:00"],
  ["14:30", "2:30 pm", "14:30"],
  ["9.15 pm", "9:15 pm", "21:15"],
  ["teatime", "teatime", "teatime"],
])("(ux M1) a time typed as %s is shown as %s", async (typed, shown, kept) => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText("Start"), typed);
  await userEvent.tab();
  expect(screen.getByLabelText("Start")).toHaveProperty("value", shown);
  expect(screen.getByRole("status").textContent).toBe(kept);
});
