import { ActionButtons } from "../../actions/ActionButtons.tsx";
import { listActions } from "../../actions/useRowActions.ts";
import type { List } from "../listType.ts";

/** What can be done with a list as a whole, such as assigning someone. */
export const ListActions = ({ list, within }: { list: List; within?: Record<string, unknown> }) => (
  <ActionButtons
    resource={list.resource}
    actions={listActions(list.resource, list.may)}
    about={within ?? {}}
  />
);
