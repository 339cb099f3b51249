import { useCallback } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "../services.tsx";

type Words = (record: Record<string, unknown>) => string;

/** How the records of a resource are named where they are mentioned, and what stands under the name. */
export function useNaming(
  resource: Resource | undefined,
  screens: Pick<Screens, "title" | "fields"> | undefined,
): { nameOf: Words; subtitleOf: Words } {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const day = today(zone);
  const { title = "", fields } = screens ?? {};
  const { subtitle = "" } = resource?.definition.record ?? {};
  const one = resource?.label.one ?? "";
  const nameOf = useCallback<Words>(
    (record) => inWords(title, fields ?? [], record, zone, day) || one,
    [title, fields, zone, day, one],
  );
  const subtitleOf = useCallback<Words>(
    (record) => inWords(subtitle, fields ?? [], record, zone, day),
    [subtitle, fields, zone, day],
  );
  return { nameOf, subtitleOf };
}
