import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { refuseRestoring } from "./roster/remove.ts";

/** Refuses to bring a deleted record back, by what it was. */
export type RestoreGuard = (context: Context, id: string, record: JsonObject) => Promise<void>;

/** The rules that a deleted record must meet to come back, by its resource. */
export const restoreGuards: ReadonlyMap<string, RestoreGuard> = new Map([["shifts", refuseRestoring]]);
