import type { PluginOption } from "vite";

export function folderPart(folder: string): PluginOption;
