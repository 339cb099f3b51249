import { expect, test } from "vitest";
import { withoutMetadata } from "./withoutMetadata.ts";

const segment = (marker: number, text: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
};
const scan = Buffer.concat([segment(0xda, "scan head"), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd1, 4])]);
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const chunk = (name: string, text: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  return Buffer.concat([size, Buffer.from(name + text, "latin1"), Buffer.alloc(4)]);
};
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test("a JPEG keeps its pixels and loses its EXIF part, its comments and what follows its end (C2)", () => {
  const needed = [
    segment(0xe0, "JFIF"),
    segment(0xe2, "profile"),
    segment(0xdb, "tables"),
    scan,
    segment(0xc4, "more"),
    scan,
  ];
  const [jfif, profile, ...rest] = needed as [Buffer, Buffer, ...Buffer[]];
  const picture = [
    start,
    jfif,
    segment(0xe1, "Exif GPS -33.86 151.2"),
    profile,
    segment(0xed, "Photoshop: Valentina Taylor"),
    segment(0xfe, "a comment"),
    ...rest,
    end,
    Buffer.from("a second picture of the phone"),
  ];
  expect(withoutMetadata(Buffer.concat(picture), "image/jpeg")).toEqual(
    Buffer.concat([start, ...needed, end]),
  );
});

test("a PNG loses its texts, its time and its EXIF part (C2)", () => {
  const picture = [chunk("IHDR", "size"), chunk("IDAT", "pixels"), chunk("IEND", "")];
  const [head, data, tail] = picture as [Buffer, Buffer, Buffer];
  const written = [head, chunk("tEXt", "Author"), chunk("eXIf", "GPS"), data, chunk("tIME", "then"), tail];
  expect(withoutMetadata(Buffer.concat([signature, ...written, Buffer.from("more")]), "image/png")).toEqual(
    Buffer.concat([signature, ...picture]),
  );
});

test.each([
  ["application/pdf", Buffer.from("%PDF-1.7 /Author (Somebody)")],
  ["image/jpeg", Buffer.concat([start, segment(0xe1, "cut off")])],
  ["image/png", Buffer.from("no picture")],
])("what cannot be cleaned is left as it is: %s", (type, bytes) => {
  expect(withoutMetadata(bytes, type)).toBe(bytes);
});
