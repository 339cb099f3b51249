import { expect, test } from "vitest";
import { writtenIn } from "./writtenIn.ts";

const long = { time: "5:30 – 7:30 am", short: "5:30–7:30 am" };
const whole = { time: "6:00 am – 2:00 pm", short: "6 am–2 pm" };

test.each([
  [200, whole, 1, "6:00 am – 2:00 pm", false, false],
  [120, whole, 1, "6 am–2 pm", false, false],
  [86, whole, 1, "6am–2pm", false, false],
  [86, whole, 2, "6am–2pm", true, false],
  [86, { time: "10:00 am – 3:00 pm", short: "10 am–3 pm" }, 1, "10am–3pm", true, false],
  [86, long, 1, "5:30–7:30am", true, true],
  [94, { time: "10:30 – 11:30 am", short: "10:30–11:30 am" }, 1, "10:30–11:30am", true, true],
  [86, { time: "", short: "" }, 2, "", false, false],
])("a block of %i px with %o and %i signs reads %s", (width, words, signs, time, signsBelow, small) => {
  expect(writtenIn(width, words, signs)).toEqual({ time, signsBelow, small });
});
