import { toneWords } from "#framework/shared/reports/colours.ts";

/** Messages of what is coloured in a report. */
export const colourWords = {
  title: "Colours",
  text: "Values that meet a rule get a colour and a sign. If several rules fit, the first one counts.",
  numbersText:
    "Numbers that meet a rule get a colour and a sign. If several rules fit, the first one counts.",
  none: "Nothing is coloured yet.",
  rule: "Rule %{place}",
  column: "Column",
  number: "Number",
  tone: "Meaning",
  tones: toneWords,
  add: "Add a rule",
  remove: "Remove rule %{place}",
  removed: "The rule was removed",
  most: "A report has at most %{count} rules.",
  reset: "Reset colours",
} as const;
