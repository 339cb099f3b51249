import type { Plugin } from "vite";

export function visitorPages(): Plugin;
