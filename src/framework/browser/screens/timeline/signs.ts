import type { Look } from "../calendar/look.ts";
import { lookClass } from "./styles.ts";

/** An icon in one colour, where a selector finds it. */
export interface Sign {
  selector: string;
  name: string;
  colour: string;
}

/** The class of a small element that shows an icon in the colour of its block. */
export const signClass = (name: string): string => `sign sign-${name}`;

/** Every icon that a block can show, in each of the colours that blocks have. */
export function signsOf(
  looks: ReadonlyMap<string, Look>,
  marks: readonly { icon?: string }[],
  plain: string,
): Sign[] {
  const names = [...new Set(marks.flatMap(({ icon }) => icon ?? []))];
  return [
    ...names.map((name) => ({ selector: `.sign-${name}`, name, colour: plain })),
    ...[...looks.values()].flatMap(({ icon, edge }, index) =>
      [...new Set([...names, ...(icon === undefined ? [] : [icon])])].map((name) => ({
        selector: `.${lookClass(index)} .sign-${name}`,
        name,
        colour: edge,
      })),
    ),
  ];
}

/** The images of icons by their selectors; none of those that the sprite does not have. */
export const signImages = (signs: readonly Sign[], sprite: string): Map<string, string> =>
  new Map(
    signs.flatMap(({ selector, name, colour }): [string, string][] => {
      const begins = sprite.indexOf(`<symbol id="${name}"`);
      if (begins === -1) return [];
      const shapes = sprite.slice(sprite.indexOf(">", begins) + 1, sprite.indexOf("</symbol>", begins));
      const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${colour}">${shapes}</svg>`;
      return [[selector, `data:image/svg+xml,${encodeURIComponent(image)}`]];
    }),
  );

/** The styles that draw images in the elements of a timeline that they are for. */
export const signStyles = (images: ReadonlyMap<string, string>): Record<string, object> =>
  Object.fromEntries(
    [...images].map(([selector, image]) => [`.timeline ${selector}`, { backgroundImage: `url("${image}")` }]),
  );

let known: Promise<string> | undefined;

/** The sprite of all icons as text, asked for once: the menu has it already. Empty where it cannot be had. */
export function readSprite(): Promise<string> {
  known ??= fetch("/icons.svg")
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => {
      // Offline: the words say what the icons do, and the next timeline asks again.
      known = undefined;
      return "";
    });
  return known;
}
