import { useMemo } from "react";
import type { Resource } from "#shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import { ListPanel } from "../list/ListPanel.tsx";
import { useList } from "../list/useList.ts";

/** The records of another resource that belong to this one; with a search, filters and pages of its own. */
export function RelatedList({ resource, within }: { resource: Resource; within: Record<string, unknown> }) {
  const text = useText();
  const filter = JSON.stringify(within);
  const list = useList(resource, {
    within: useMemo(() => JSON.parse(filter) as Record<string, unknown>, [filter]),
  });
  const mayCreate = list.may.call(resource.calls.create);
  return (
    <ListPanel
      list={list}
      addLabel={mayCreate ? text("list.add", { name: resource.label.one.toLowerCase() }) : undefined}
    />
  );
}
