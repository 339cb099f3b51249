import type { ComponentType } from "react";
import type { Component as ComponentName } from "#generated/definitions.ts";

/** What a registered component may be given, by the place that names it. */
export interface PlacedComponentProps {
  /** The record at hand, in tabs, cells and actions. */
  record?: Record<string, unknown>;
  /** All that were selected, in actions for several. */
  records?: readonly Record<string, unknown>[];
  resource?: string;
  field?: string;
  onClose?: () => void;
}

/** Components by the name that definitions use. Loaded when a screen first needs them. */
export type Registry = Record<ComponentName, () => Promise<{ default: ComponentType<PlacedComponentProps> }>>;

/** Components that a provider's folder registers under names of its own (`portal.browser.ts`). */
export type OwnComponents = Readonly<Record<string, Registry[ComponentName]>>;
