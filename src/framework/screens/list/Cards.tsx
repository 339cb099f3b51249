import { namesIn } from "#shared/text/template.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useRowActions } from "../actions/useRowActions.ts";
import { RecordCards } from "../table/RecordCards.tsx";
import { tabFilterOf, tabOf } from "./tabs.ts";
import type { List } from "./useList.ts";
import { useRows } from "./useRows.ts";

/** The rows of a list as cards, for a phone; to be selected once somebody asks for that. */
export function Cards({ list }: { list: List }) {
  const { resource, screens, controller, selecting } = list;
  const { subtitle = "", image } = resource.definition.record ?? {};
  const rows = useRows(list);
  // The open tab says its fact for all of them.
  const tab = typeof tabOf(list) === "string" ? tabFilterOf(resource) : undefined;
  const { selectedIds, onToggleItem, onSelect } = controller;
  return (
    <RecordCards
      {...rows}
      columns={rows.columns.filter(({ field }) => field.name !== tab)}
      actions={useRowActions(list)}
      selection={selecting ? { ids: selectedIds, toggle: onToggleItem, set: onSelect } : undefined}
      withPicture={image !== undefined}
      subtitleOf={useNaming(resource, screens).subtitleOf}
      told={namesIn(`${screens?.title} ${subtitle}`)}
    />
  );
}
