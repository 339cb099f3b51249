import { fill } from "#shared/text/template.ts";
import { useRowActions } from "../actions/useRowActions.ts";
import { RecordCards } from "../table/RecordCards.tsx";
import { rowsOf } from "./rowsOf.ts";
import type { List } from "./useList.ts";

/** The rows of a list as cards, for a phone. */
export function Cards({ list }: { list: List }) {
  const { record: { image, subtitle = "" } = {} } = list.resource.definition;
  return (
    <RecordCards
      {...rowsOf(list)}
      actions={useRowActions(list)}
      withPicture={image !== undefined}
      subtitleOf={(record) => fill(subtitle, record)}
    />
  );
}
