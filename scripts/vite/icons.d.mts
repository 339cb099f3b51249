import type { Plugin } from "vite";
export function iconSprite(): Plugin;
