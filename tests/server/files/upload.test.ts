import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { docx, jpeg, pdf, png, zip, zipBomb } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const worker = await server.as("worker");
const upload = (name: string, bytes: Buffer | string, type?: string) =>
  worker.submit("files", form().file("file", { name, bytes, type }));

describe("a file is taken for what it is", () => {
  test.each([
    ["photo.png", png, "image/png"],
    ["PHOTO.PNG", png, "image/png"],
    ["photo.jpg", jpeg, "image/jpeg"],
    ["photo.jpeg", jpeg, "image/jpeg"],
    ["letter.pdf", pdf, "application/pdf"],
    ["letter.docx", docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["list.csv", "name,age\nAnn,5\n", "text/csv"],
    ["note.txt", "Grüße aus Sydney ✓", "text/plain"],
  ])("%s", async (name, bytes, type) => {
    const { status, data, text } = await upload(name, bytes, "application/x-whatever");
    expect(status, text).toBe(200);
    expect(data.file).toMatchObject({ name, type, size: Buffer.byteLength(bytes) });
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><html><script>alert(1)</script></html>";
const gif = Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)//", "latin1");

describe("a file that is something else, or could do harm, is refused (G-41)", () => {
  test.each<[string, string, Buffer | string, number]>([
    ["a drawing with a script", "logo.svg", svg, 415],
    ["a drawing called a picture", "logo.png", svg, 415],
    ["a drawing called a text", "logo.txt", svg, 415],
    ["a page", "page.html", html, 415],
    ["a page called a picture", "page.png", html, 415],
    ["a page called a text", "page.txt", html, 415],
    ["a page behind spaces, called a table", "page.csv", `\n\n   <  HTML>${html}`, 415],
    ["a picture that is a script too", "fun.gif", gif, 415],
    ["a picture called a document", "photo.pdf", png, 415],
    ["a document called a picture", "letter.png", pdf, 415],
    [
      "a document with a script",
      "letter.pdf",
      "%PDF-1.7\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>",
      415,
    ],
    ["a document that starts a program", "letter.pdf", "%PDF-1.7\n<< /S /Launch /F (cmd.exe) >>", 415],
    ["a document with a file inside", "letter.pdf", "%PDF-1.7\n<< /Type /EmbeddedFile >>", 415],
    ["a program", "setup.exe", Buffer.from("MZ\x90\x00\x03\x00", "latin1"), 415],
    ["a program called a picture", "photo.png", Buffer.from("MZ\x90\x00\x03\x00", "latin1"), 415],
    ["a program of another system", "run.txt", Buffer.from("\x7fELF\x02\x01\x01\x00", "latin1"), 415],
    ["a script of a shell", "run.sh", "#!/bin/sh\nrm -rf /\n", 415],
    ["an archive", "things.zip", zip("a.txt", "hello"), 415],
    ["an archive that grows without end", "things.docx", zipBomb(), 415],
    ["an archive called a document", "letter.docx", zip("word/document.xml", "hello"), 415],
    ["a document with macros", "letter.docx", Buffer.concat([docx, zip("word/vbaProject.bin", "x")]), 415],
    ["control characters called a text", "note.txt", "hello\x01\x02", 415],
    ["bytes called a text", "note.txt", Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80, 0x81, 0x82, 0x83]), 415],
    ["a file without an ending", "README", "hello", 415],
    ["an empty file", "empty.txt", "", 422],
    ["a file that is too large", "large.txt", Buffer.alloc(10 * 1024 * 1024 + 1, "a"), 413],
  ])("%s", async (_what, name, bytes, expected) => {
    const { status, text } = await upload(name, bytes, "image/png");
    expect(status, text).toBe(expected);
    expect(text).not.toContain(server.services.config.dataDir);
  });

  test("nothing of a refused file stays: no row, no bytes, nothing half done", () => {
    expect(readdirSync(join(server.services.config.dataDir, "incoming"))).toEqual([]);
  });
});

describe("the name of a file is only a name (G-42)", () => {
  test.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["..\\..\\windows\\system.txt", "system.txt"],
    ["/etc/cron.d/job.txt", "job.txt"],
    ["a\u202Etxt.exe.txt", "atxt.exe.txt"],
    [`${"x".repeat(300)}.txt`, `${"x".repeat(120)}.txt`],
    ["CON.txt", "_CON.txt"],
    ["...hidden.txt", "hidden.txt"],
    ["Brief an Müller.txt", "Brief an Müller.txt"],
    ["<b>bold</b>.txt", "b.txt"],
    ["a:b|c?.txt", "abc.txt"],
  ])("%j is kept as %j", async (given, kept) => {
    const { data, text } = await upload(given, "hello");
    expect(data.file?.name, text).toBe(kept);
  });

  test("on the disk it is a random key that says nothing", async () => {
    const { data } = await upload("Mrs Jones diagnosis.txt", "secret");
    const stored = readdirSync(join(server.services.config.dataDir, "files"), {
      recursive: true,
      encoding: "utf8",
    });
    expect(stored.some((path) => path.endsWith(String(data.file.documentId)))).toBe(true);
    expect(stored.join()).not.toMatch(/jones|txt/i);
  });
});

test("an upload needs somebody who is signed in, and a file", async () => {
  const nobody = await server.as("nobody");
  expect((await nobody.submit("files", form().file("file", { name: "a.png", bytes: png }))).status).toBe(401);
  expect((await worker.submit("files", form({ file: "just a text" }))).status).toBe(400);
  expect((await worker.post("files", {})).status).toBe(400);
});
