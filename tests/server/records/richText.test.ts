import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

/** An answer of the website's questions as it is kept. */
async function kept(answer: string): Promise<string> {
  const { data, text, status } = await admin.post("ndis/faqs/add", { question: "Is it safe?", answer });
  expect(status, text).toBe(200);
  return data.faq.answer as string;
}

test.each([
  ["what may stand", "<p>Yes, <strong>very</strong>.</p><ul><li>One</li></ul>", undefined],
  ["a link", '<p><a href="https://example.com/" title="More">more</a></p>', undefined],
  ["a script", "<p>Hi</p><script>alert(1)</script>", "<p>Hi</p>"],
  ["a handler", '<p onclick="alert(1)">Hi</p>', "<p>Hi</p>"],
  ["a link that runs", '<p><a href="javascript:alert(1)">x</a></p>', "<p><a>x</a></p>"],
  ["a link that hides what it runs", '<p><a href="java\tscript:alert(1)">x</a></p>', "<p><a>x</a></p>"],
  ["a picture", '<p>Hi<img src=x onerror="alert(1)"></p>', "<p>Hi</p>"],
  ["a style", '<p style="position:fixed">Hi</p><style>p{}</style>', "<p>Hi</p>"],
  ["a frame", '<p>Hi</p><iframe srcdoc="<script>1</script>"></iframe>', "<p>Hi</p>"],
  ["a drawing", "<p>Hi</p><svg><script>alert(1)</script></svg>", "<p>Hi</p>"],
  ["a form", '<p>Hi</p><form action="https://evil.example"><input></form>', "<p>Hi</p>"],
  ["a protocol-relative link", '<p><a href="//evil.example">x</a></p>', "<p><a>x</a></p>"],
])("formatted text is cleaned when it is saved: %s (G-31)", async (_what, sent, expected) => {
  expect(await kept(sent)).toBe(expected ?? sent);
});

test("a text of which nothing is left is no text", async () => {
  const { status, errors } = await admin.post("ndis/faqs/add", {
    question: "Is it safe?",
    answer: "<script>alert(1)</script>",
  });
  expect([status, Object.keys(errors)]).toEqual([422, ["answer"]]);
});

test("a plain text is kept as it was typed: it is shown as text", async () => {
  const { data } = await admin.post("ndis/faqs/add", { question: "<b>Bold?</b>", answer: "<p>No</p>" });
  expect(data.faq.question).toBe("<b>Bold?</b>");
});
