import { useCallback } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "../services.tsx";

type Words = (record: Record<string, unknown>) => string;

/** How the records of a resource are named where they are mentioned, what stands under the name, and any text about one. */
export function useNaming(
  resource: Resource | undefined,
  screens: Pick<Screens, "title" | "fields"> | undefined,
): {
  nameOf: Words;
  subtitleOf: Words;
  wordsOf: (template: string, record: Record<string, unknown>) => string;
} {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const day = today(zone);
  const { title = "", fields } = screens ?? {};
  const { subtitle = "" } = resource?.definition.record ?? {};
  const one = resource?.label.one ?? "";
  const wordsOf = useCallback(
    (template: string, record: Record<string, unknown>) => inWords(template, fields ?? [], record, zone, day),
    [fields, zone, day],
  );
  const nameOf = useCallback<Words>((record) => wordsOf(title, record) || one, [wordsOf, title, one]);
  const subtitleOf = useCallback<Words>((record) => wordsOf(subtitle, record), [wordsOf, subtitle]);
  return { nameOf, subtitleOf, wordsOf };
}
