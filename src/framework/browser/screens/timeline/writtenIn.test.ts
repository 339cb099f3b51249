import { expect, test } from "vitest";
import { writtenIn } from "./writtenIn.ts";

const long = { time: "5:30 – 7:30 am", short: "5:30–7:30 am" };
const whole = { time: "6:00 am – 2:00 pm", short: "6 am–2 pm" };

test.each([
  [200, whole, 1, "6:00 am – 2:00 pm", false],
  [120, whole, 1, "6 am–2 pm", false],
  [86, whole, 1, "6am–2pm", false],
  [86, whole, 2, "6am–2pm", true],
  [86, { time: "10:00 am – 3:00 pm", short: "10 am–3 pm" }, 1, "10am–3pm", true],
  [86, long, 1, "5:30–7:30am", true],
  [86, { time: "", short: "" }, 2, "", false],
])("a block of %i px with %o and %i signs reads %s", (width, words, signs, time, signsBelow) => {
  expect(writtenIn(width, words, signs)).toEqual({ time, signsBelow });
});
