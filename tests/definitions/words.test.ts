import { describe, expect, test } from "vitest";
import { codeTexts, definitionTexts, type ShownText } from "../support/texts.ts";

// What an Australian office manager, support worker or participant reads is said as they would say it.

/** Ways of putting things that no text has, with what to write instead. */
const avoided: [pattern: RegExp, instead: string][] = [
  [/\bwhom\b/i, "who"],
  [/\bwhoever\b/i, "the person who, anyone who"],
  [/\b(some|any|every)body\b/i, "someone, anyone, everyone"],
  [/\banew\b/i, "again"],
  [/\bmeanwhile\b/i, "since, in the meantime; or leave it out"],
  [/\bwhat (became|becomes|came|comes) of\b/i, "outcome, status"],
  [/\be-mail/i, "email"],
  [/(?<!(each|no|some) )\bone can\b/i, "you can"],
  [/\b(is|are) told\b/i, "is notified"],
  [/\bstands? (in|on|under|there|below)\b/i, "is shown on, is in"],
  [/\bthat (are overdue|wait|waits)\b/i, "overdue, waiting"],
  [/\b(hours?|rows?|rate) an? (week|page|hour)\b/i, "per week, per page, hourly"],
  [/(?<![\w#])\d+ %/, "80%"],
  [/(?<![\d.,])1 (seconds|minutes|hours|days|weeks|months|people|records)\b/, "1 minute"],
  [/\bhand(ed)? in\b/i, "submit"],
  [/\btake(n)? back\b/i, "withdraw, remove"],
  [/\brun(s)? out\b/i, "expires"],
  [/\bgo on\b/i, "continue"],
  [/\bkept (on this device|as a draft)\b/i, "saved on this device, draft saved"],
  [/\bmend\b/i, "fix"],
  [/\bin all$/i, "total"],
  [/\bholds (now|from)\b/i, "current, effective from"],
  [/\bclear to the standard\b/i, "reset filters"],
  [/^empty: /i, "leave empty to"],
  [/\b(Sept|September|January|February|August|October|November|December) \d{4}\b/, "three letters: Sep 2026"],
];

/** Whole texts that were replaced, word for word. */
const replaced = new Set([
  "Fill in",
  "Begin",
  "Rows a page",
  "What happened last",
  "Who comes next",
  "Who is away",
  "Against the clock",
  "To finish",
  "To my dashboard",
  "There is nothing here",
  "Correct",
  "Comes again",
  "Nobody fits this.",
  "Like the device",
  "Take care",
  "Kind of shift",
  "Storage choice",
  "Present password",
  "The same once more",
  "This is not for you to see",
  "Another rule",
  "Fire brigade",
  "In bed",
  "Against pain",
  "Looked at",
  "Most hours a week",
  "Blood vessels",
]);

/** Texts that are right as they are, and where. */
const allowed: [file: RegExp, text: RegExp][] = [];

const isAllowed = ({ file, text }: ShownText): boolean =>
  allowed.some(([place, words]) => place.test(file) && words.test(text));

const wrongIn = (texts: ShownText[]): string[] =>
  texts
    .filter((shown) => !isAllowed(shown))
    .flatMap(({ file, text }) => [
      ...(replaced.has(text) ? [`${file}: “${text}” was replaced`] : []),
      ...avoided.flatMap(([pattern, instead]) =>
        pattern.test(text) ? [`${file}: “${text}” (write: ${instead})`] : [],
      ),
    ]);

/** Whether a literal of the code is a text for people: a sentence, a label; no key, class, path or query. */
const isText = ({ text }: ShownText): boolean =>
  /^[A-Z“…].*[a-z]{2}|[a-z]{2} [a-z]/.test(text) &&
  !/^\s*(select|insert|update|delete|with|create|alter)\b/i.test(text);

test("definitions and forms say things as people here say them", () => {
  expect(wrongIn(definitionTexts())).toEqual([]);
});

test("so do the screens, the server's answers, mails and PDFs", () => {
  expect(wrongIn(codeTexts().filter(isText))).toEqual([]);
});

describe("a question of a form", () => {
  const asks =
    /^(did|does|do you|is|are|was|were|would|may|(who|what|when|where|which|why|how) (is|was|were|did|does|do|can))\b/i;
  const told = /^(who can help|do not)/i;

  test("ends with a question mark", () => {
    const titles = definitionTexts().filter(({ file }) => file.startsWith("schemas/forms/"));
    const open = titles.filter(({ text }) => asks.test(text) && !told.test(text) && !/[?.]$/.test(text));
    expect(open).toEqual([]);
  });
});
