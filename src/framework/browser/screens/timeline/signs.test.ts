import { expect, test } from "vitest";
import { signImages, signsOf, signStyles } from "./signs.ts";

const sprite =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="Home" viewBox="0 0 24 24"><path d="M1 2"></path></symbol><symbol id="HomeWork" viewBox="0 0 24 24"><path d="M3 4"></path></symbol></svg>';
const look = { label: "", ground: "#ffffff" };

test("an icon of the sprite is found by its whole name, and drawn in its colour", () => {
  const styles = signStyles(
    signImages([{ selector: ".sign-Home", name: "Home", colour: "#1f6feb" }], sprite),
  );
  const image = encodeURIComponent('fill="#1f6feb"><path d="M1 2"></path></svg>');
  expect(styles).toEqual({
    ".timeline .sign-Home": { backgroundImage: expect.stringContaining(image) as string },
  });
});

test("an icon that is not there has no style", () =>
  expect(
    signStyles(signImages([{ selector: ".sign-Work", name: "Work", colour: "#000000" }], sprite)),
  ).toEqual({}));

test("each look shows its icon and those of all marks in its colour", () => {
  const looks = new Map([
    ["home", { ...look, value: "home", icon: "Home", edge: "#111111" }],
    ["none", { ...look, value: "none", edge: "#222222" }],
  ]);
  const signs = signsOf(looks, [{ icon: "EditNote" }, {}, { icon: "EditNote" }], "#000000");
  expect(signs.map(({ selector, colour }) => `${selector} ${colour}`)).toEqual([
    ".sign-EditNote #000000",
    ".look-0 .sign-EditNote #111111",
    ".look-0 .sign-Home #111111",
    ".look-1 .sign-EditNote #222222",
  ]);
});
