import { useLaterText } from "./useLaterText.ts";

/** The words of repetitions. They are loaded with the first form that has one. */
const repeat = {
  never: "Does not repeat",
  each: {
    day: { first: "Every day", second: "Every second day", more: "Every %{count} days" },
    week: { first: "Every week", second: "Every second week", more: "Every %{count} weeks" },
    month: { first: "Every month", second: "Every second month", more: "Every %{count} months" },
  },
  days: "On these days",
  until: "Last day",
};

/** A text of repetitions. */
export const useRepeatText = () => useLaterText("repeat", repeat);
