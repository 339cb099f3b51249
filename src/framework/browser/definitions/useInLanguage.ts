import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Services } from "../services.tsx";
import type { LoadedDefinitions } from "./load.ts";

/** The services with definitions in the language in which the person reads; English until they choose one that record types have. */
export function useInLanguage(services: Services): Services {
  const { definitions, preferences } = services;
  const language = useSyncExternalStore(
    preferences.subscribe,
    () => preferences.get<{ language?: string }>("reading")?.language,
  );
  const [inWords, setInWords] = useState<LoadedDefinitions>();
  useEffect(() => {
    const isOffered = ({ definition }: Resource) => definition.languages?.[language ?? ""] !== undefined;
    if (![...definitions.resources.values()].some(isOffered)) return undefined;
    let isLeft = false;
    void import("./inWords.ts").then(({ definitionsInWords }) => {
      if (!isLeft) setInWords(definitionsInWords(definitions, language ?? ""));
    });
    return () => {
      isLeft = true;
      setInWords(undefined);
    };
  }, [definitions, language]);
  return useMemo(() => (inWords ? { ...services, definitions: inWords } : services), [services, inWords]);
}
