import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { pathOf } from "../../data/paths.ts";
import { Consequences } from "./Consequences.tsx";
import { inputOf } from "./runAction.ts";

interface ActionPreviewProps {
  action: Action;
  resource: Resource;
  record: Record<string, unknown>;
  /** What is filled in so far. */
  typed: JsonObject;
}

/** What would follow from an action as it is filled in, by the call that the definition names (`preview`). */
export function ActionPreview({ action, resource, record, typed }: ActionPreviewProps) {
  const call = resource.calls[action.preview ?? ""];
  return (
    <Consequences
      call={call}
      about={[resource.name, "preview", action.name, record.id]}
      typed={typed}
      params={call && pathOf(call, resource, { ...record, uuid: record[resource.idKey] ?? record.id })}
      bodyOf={(read) => call && inputOf(action, call, resource, record, read)}
    />
  );
}
