import type { Plugin } from "vite";
export function scriptContents(): Plugin;
