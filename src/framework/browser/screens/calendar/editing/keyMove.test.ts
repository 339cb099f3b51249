import { expect, test } from "vitest";
import { keyMoveAfter, type KeyMove, type Stroke } from "./keyMove.ts";

const at = { id: "a", lane: "ann" };
const steps = { across: 1440, resize: 15, mirrored: false };
const stroke = (key: string, held: Partial<Stroke> = {}): Stroke => ({
  key,
  alt: false,
  shift: false,
  ctrl: false,
  ...held,
});
const after = (strokes: Stroke[], wanted = steps): KeyMove | undefined =>
  strokes.reduce<KeyMove | undefined>((move, one) => keyMoveAfter(move, one, at, wanted), undefined);

test("an arrow alone moves nothing until a move has begun", () => {
  expect(after([stroke("ArrowRight")])).toBeUndefined();
  expect(after([stroke("m"), stroke("ArrowRight")])).toMatchObject({ start: 1440, end: 1440, copies: false });
});

test("Alt and arrows move in time and between lanes, and add up", () => {
  const alt = { alt: true };
  expect(
    after([
      stroke("ArrowRight", alt),
      stroke("ArrowRight", alt),
      stroke("ArrowDown", alt),
      stroke("ArrowUp", alt),
      stroke("ArrowUp", alt),
    ]),
  ).toMatchObject({
    start: 2880,
    end: 2880,
    lanes: -1,
  });
});

test("Shift, Alt and arrows change the end alone", () => {
  expect(after([stroke("ArrowRight", { alt: true, shift: true })])).toMatchObject({ start: 0, end: 15 });
});

test("in a page that is mirrored, right is earlier", () => {
  expect(after([stroke("ArrowRight", { alt: true })], { ...steps, mirrored: true })).toMatchObject({
    start: -1440,
  });
});

test("c begins a copy, and other keys are not for moving", () => {
  expect(after([stroke("c")])).toMatchObject({ copies: true });
  expect(after([stroke("x")])).toBeUndefined();
  expect(after([stroke("c", { ctrl: true })])).toBeUndefined();
});
