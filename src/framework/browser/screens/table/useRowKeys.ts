import { type RefObject, useEffect } from "react";
import { useServices } from "../../services.tsx";
import { isSingleKey } from "../../shell/shortcuts/singleKeys.ts";

/** j and k move the focus from row to row. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  const { preferences } = useServices();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || !isSingleKey(event, preferences)) return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-focus]") ?? [])];
      const current = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
      const next = links[Math.min(links.length - 1, Math.max(0, current + (event.key === "j" ? 1 : -1)))];
      next?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [body, preferences]);
}
