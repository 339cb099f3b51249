import type { Plugin } from "vite";
export function offlineWorker(options: { ofProduct: boolean }): Plugin;
