import { useCallback } from "react";
import { inWords } from "#shared/definitions/inWords.ts";
import type { Resource } from "#shared/definitions/resource.ts";
import type { Screens } from "#shared/definitions/screens.ts";
import { deviceZone } from "../i18n/dates.ts";
import { usePlatform } from "../services.tsx";

type Words = (record: Record<string, unknown>) => string;

/** How the records of a resource are named where they are mentioned, and what stands under the name. */
export function useNaming(
  resource: Resource | undefined,
  screens: Pick<Screens, "title" | "fields"> | undefined,
): { nameOf: Words; subtitleOf: Words } {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { title = "", fields } = screens ?? {};
  const { subtitle = "" } = resource?.definition.record ?? {};
  const one = resource?.label.one ?? "";
  const nameOf = useCallback<Words>(
    (record) => inWords(title, fields ?? [], record, zone) || one,
    [title, fields, zone, one],
  );
  const subtitleOf = useCallback<Words>(
    (record) => inWords(subtitle, fields ?? [], record, zone),
    [subtitle, fields, zone],
  );
  return { nameOf, subtitleOf };
}
