import { useNaming } from "../../definitions/useNaming.ts";
import { useRowActions } from "../actions/useRowActions.ts";
import { RecordCards } from "../table/RecordCards.tsx";
import type { List } from "./useList.ts";
import { useRows } from "./useRows.ts";

/** The rows of a list as cards, for a phone. */
export function Cards({ list }: { list: List }) {
  const { resource, screens } = list;
  return (
    <RecordCards
      {...useRows(list)}
      actions={useRowActions(list)}
      withPicture={resource.definition.record?.image !== undefined}
      subtitleOf={useNaming(resource, screens).subtitleOf}
    />
  );
}
