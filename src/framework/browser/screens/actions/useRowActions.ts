import { useMemo } from "react";
import type { RaRecord } from "react-admin";
import { writePermission } from "#framework/shared/definitions/permissions.ts";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { opensRecords, recordPath } from "../recordPath.ts";
import type { List } from "../list/listType.ts";
import type { May } from "../../access/may.ts";
import { useHasCall } from "../../services.tsx";

/** What can be done with the rows of a list, decided once for the list and not for each row. */
export interface RowActions {
  resource: Resource;
  /** Offered for one row, where the record fulfils the action's conditions. */
  row: Action[];
  /** Offered for several selected rows. */
  bulk: Action[];
  /** Whether fields can be changed for several selected rows at once. */
  editsSeveral: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  mayOpen: boolean;
  hasRowActions: boolean;
  deleted: boolean;
}

const permitted = (resource: Resource, may: May): Action[] =>
  Object.values(resource.actions).filter(({ copies, call, go }) => {
    if (copies) return may.call(resource.calls.create);
    return (call === undefined || may.call(call)) && (go === undefined || may.follow(go));
  });

/** What a person may do with a record of a resource. */
export const permittedActions = (resource: Resource, may: May): Action[] =>
  permitted(resource, may).filter(({ on = "record" }) => on === "record");

/** What a person may do where a record is not there for them. */
export const missingActions = (resource: Resource, may: May): Action[] =>
  permitted(resource, may).filter(({ on }) => on === "missing");

/** What a person may do with the list of a resource. */
export const listActions = (resource: Resource, may: May): Action[] =>
  permitted(resource, may).filter(({ on }) => on === "list");

/** What can be done with the rows of a list, by definition, rights and whether it shows deleted records. */
export function useRowActions({ resource, may, deleted }: List): RowActions {
  const canPreview = useHasCall("preview-changes");
  return useMemo(() => {
    const offered = permittedActions(resource, may);
    const named = resource.definition.list?.actions;
    const row = offered.filter(({ name }) => (named ? named.includes(name) : true) && name !== "open");
    const mayEdit = may.call(resource.calls.update) && !deleted;
    const mayDelete = may.call(resource.calls.delete) && !deleted;
    const mayOpen = recordPath(resource, "") !== undefined && opensRecords(resource, may) && !deleted;
    const mayRestore = deleted && may.hold(writePermission(resource.definition, "restore"));
    return {
      resource,
      row: deleted ? [] : row,
      bulk: deleted ? [] : row.filter(({ bulk }) => bulk).concat(mayDelete ? [deletion(resource)] : []),
      editsSeveral: mayEdit && canPreview && (resource.definition.list?.bulkEdit ?? []).length > 0,
      mayEdit,
      mayDelete,
      mayOpen,
      hasRowActions: mayEdit || mayDelete || (row.length > 0 && !deleted) || mayRestore,
      deleted,
    };
  }, [resource, may, deleted, canPreview]);
}

/** Deleting, in the form of an action. */
export const deletion = (resource: Resource): Action => ({
  name: "delete",
  label: "Delete",
  icon: "Delete",
  danger: true,
  bulk: true,
  call: resource.calls.delete,
  when: resource.calls.delete?.when,
});

/** Whether an action is offered for a record as it is now. */
export const isOffered = (record: RaRecord, { when, offered }: Action): boolean =>
  fulfils(record, when) && fulfils(record, offered);

/** The actions that are possible for a record as it is now. */
export const actionsFor = (record: RaRecord, actions: readonly Action[]): Action[] =>
  actions.filter((action) => isOffered(record, action));

/** Whether anything can be done with several rows at once. */
export const actsOnSeveral = ({ bulk, editsSeveral }: RowActions): boolean => bulk.length > 0 || editsSeveral;
