import { fulfils } from "#framework/shared/definitions/when.ts";
import { listCalls, type Resource } from "#framework/shared/definitions/resource.ts";
import type { May } from "../access/may.ts";
import { isPartial } from "./details/visibleSections.ts";

/** Whether someone may change this record as it is now. */
export const mayEdit = (resource: Resource, record: Record<string, unknown>, may: May): boolean =>
  may.call(resource.calls.update) &&
  listCalls(resource).length > 0 &&
  fulfils(record, resource.calls.update?.when) &&
  !isPartial(record);
