import { namesIn } from "#framework/shared/text/template.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useRowActions } from "../actions/useRowActions.ts";
import { RecordCards } from "../table/RecordCards.tsx";
import type { List } from "./listType.ts";
import { useRows } from "./useRows.ts";

/** The rows of a list as cards, for a phone; to be selected once someone asks for that. */
export function Cards({ list }: { list: List }) {
  const { resource, screens, controller, selecting } = list;
  const { subtitle = "", image } = resource.definition.record ?? {};
  const { selectedIds, onToggleItem, onSelect } = controller;
  return (
    <RecordCards
      {...useRows(list)}
      actions={useRowActions(list)}
      selection={selecting ? { ids: selectedIds, toggle: onToggleItem, set: onSelect } : undefined}
      withPicture={image !== undefined}
      subtitleOf={useNaming(resource, screens).subtitleOf}
      told={namesIn(`${screens?.title} ${subtitle}`)}
    />
  );
}
