import { frameworkComponents } from "#framework/browser/frameworkComponents.ts";
import type { OwnComponents } from "#framework/browser/registry.ts";
import { bareSettings } from "#framework/browser/settings.ts";

/** The components that the definitions of the equipment library name. */
export const registry: OwnComponents = {
  ...frameworkComponents,
  DueBack: () => import("./browser/DueBack.tsx"),
};

/** Where things go, and what the framework must know of the library besides. */
export const settings = bareSettings;
