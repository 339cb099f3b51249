import { useMemo } from "react";
import { languages, mainLanguage, type Reading } from "#framework/shared/forms/words.ts";
import { usePreference } from "../../session/usePreference.ts";

/** How the person reads forms; it follows them from form to form and from device to device. */
export function useReading(): [Reading, (change: Partial<Reading>) => void] {
  const [kept, keep] = usePreference<Partial<Reading>>("reading");
  const reading = useMemo((): Reading => {
    const { language = mainLanguage, easyRead = false } = kept ?? {};
    return { language: Object.hasOwn(languages, language) ? language : mainLanguage, easyRead };
  }, [kept]);
  return [reading, (change) => keep({ ...reading, ...change })];
}
