// Runs once before the tests of reliability: a folder for the demo's data, which the first test that needs them fills.
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { temporaryFolder } from "../support/config.ts";

declare module "vitest" {
  interface ProvidedContext {
    demoData: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = temporaryFolder("demo-data");
  project.provide("demoData", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
