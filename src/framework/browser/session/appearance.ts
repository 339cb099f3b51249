import type { DrawnSkin, Skin } from "../theme/tokens.ts";
import { read, write } from "./storage.ts";
import { oneOf } from "../text/oneOf.ts";
import { Listeners } from "../listeners.ts";

/** How someone has set the portal's look. */
export interface Appearance {
  skin: Skin;
  direction: "ltr" | "rtl";
  menuCollapsed: boolean;
}

/** The looks to choose from. */
export const skins: readonly Skin[] = ["light", "dark", "contrast", "system"];

/** The look of this browser, kept under the documented keys and told to anyone who listens. */
class AppearanceStore {
  #value: Appearance | undefined;
  readonly #listeners = new Listeners();

  get value(): Appearance {
    return (this.#value ??= stored());
  }

  set(change: Partial<Appearance>): void {
    this.#value = { ...this.value, ...change };
    write("skin", this.#value.skin);
    write("direction", this.#value.direction);
    write("menuCollapsed", String(this.#value.menuCollapsed));
    this.#listeners.tell();
  }

  readonly subscribe = this.#listeners.subscribe;
}

function stored(): Appearance {
  return {
    skin: oneOf(skins, read("skin")) ?? "light",
    direction: read("direction") === "rtl" ? "rtl" : "ltr",
    menuCollapsed: read("menuCollapsed") === "true",
  };
}

/** The look of this browser; there is one. */
export const appearance = new AppearanceStore();

/** What `system` means on this device now. */
export function drawnSkin(skin: Skin): DrawnSkin {
  if (skin !== "system") return skin;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
