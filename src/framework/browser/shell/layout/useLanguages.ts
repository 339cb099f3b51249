import { languagesOf } from "#framework/shared/definitions/inLanguage.ts";
import { languages, mainLanguage } from "#framework/shared/forms/words.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { useServices } from "../../services.tsx";

interface Languages {
  /** English and those that record types have; none where there is nothing to choose. */
  offered: { code: string; label: string }[];
  current: string;
  choose: (code: string) => void;
}

/** The languages in which the person can read record types, and the one that they do. Forms follow it too. */
export function useLanguages(): Languages {
  const [{ language }, change] = useReading();
  const others = languagesOf(useServices().definitions.resources.values());
  const offered = [mainLanguage, ...Object.keys(languages).filter((code) => others.includes(code))];
  return {
    offered:
      others.length === 0 ? [] : offered.map((code) => ({ code, label: languages[code] ?? "English" })),
    current: offered.includes(language) ? language : mainLanguage,
    choose: (code) => change({ language: code }),
  };
}
