import { useCallback } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useMay } from "../access/may.ts";
import { useServices } from "../services.tsx";

/**
 * Finds the resource under which the signed-in person reads records of a given one: itself, or the first that shows the
 * same records and is open to them. Undefined where there is none.
 */
export function useReadable(): (name: string) => Resource | undefined {
  const may = useMay();
  const { resources } = useServices().definitions;
  return useCallback(
    (name) =>
      [resources.get(name), ...resources.values()].find(
        (each) =>
          each !== undefined &&
          (each.name === name || each.calls.one?.of === name) &&
          may.open(each) &&
          may.call(each.calls.one),
      ),
    [may, resources],
  );
}
