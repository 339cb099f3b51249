import { useListController } from "react-admin";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { namesOthers, type Self } from "#framework/shared/definitions/own.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { fillAll } from "#framework/shared/text/template.ts";
import { useMay } from "../../access/may.ts";
import { usePlatform, useUser } from "../../services.tsx";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { useScreens } from "../useScreens.ts";
import { defaultFilters } from "./toolbar/filterShowing.ts";
import { fieldOfTab } from "./toolbar/tabs.ts";
import { arrangedColumns, useArrangement, useExtraFields } from "./columns.ts";
import type { List } from "./listType.ts";

/** Whether the records are shown as a board. */
export const isBoard = ({ resource, arrangement, deleted }: List): boolean =>
  resource.definition.list?.board !== undefined && arrangement.display === "board" && !deleted;

interface ListOptions {
  /** What every row has: the record that the list belongs to. */
  within?: Record<string, unknown>;
  /** Whether page, order, filters and search stand in the address; in a dialog they do not. */
  inAddress?: boolean;
}

const nobody: Self = {};

/**
 * A list: the request leaves with the route, not after the schema, the preferences or any question about permissions.
 * Page, order, filters and search stand in the address, and whether it shows what is deleted.
 */
export function useList(resource: Resource, { within, inAddress = true }: ListOptions = {}): List {
  const may = useMay();
  const reader = useUser() ?? nobody;
  const { screens, error: schemaError } = useScreens(resource);
  const [arrangement, arrange] = useArrangement(resource.name);
  const [selecting, setSelecting] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const deleted = within === undefined && parameters.get("deleted") === "true";
  const fields = useExtraFields(arrangement, resource, screens);
  const day = today(usePlatform()?.time_zone ?? deviceZone());
  const { sort, sortable = true } = resource.definition.list ?? {};
  const meta = useMemo(
    () => ({
      ...(fields && { fields }),
      ...(deleted && { deleted }),
      ...(sortable ? {} : { sorted: false }),
    }),
    [fields, deleted, sortable],
  );
  const controller = useListController({
    resource: resource.name,
    perPage: arrangement.perPage ?? resource.perPage,
    sort: { field: sort?.field ?? "", order: sort?.order === "desc" ? "DESC" : "ASC" },
    // A date may be {today} or {yesterday}.
    filterDefaultValues: asObject(
      fillAll(defaultFilters(resource), { today: day, yesterday: addDays(day, -1) }),
    ),
    filter: within,
    storeKey: false,
    disableSyncWithLocation: !inAddress,
    disableAuthentication: true,
    exporter: false,
    debounce: 250,
    queryOptions: { meta, onError: () => undefined },
  });
  const tabField = fieldOfTab({ controller, resource });
  const { data: rows } = controller;
  const columns = useMemo(
    () =>
      screens
        ? arrangedColumns(screens, arrangement, may, tabField).filter(
            (column) =>
              // What is the same in every row is said above them already.
              !column.hidden &&
              within?.[column.field.name] === undefined &&
              (column.onlyOthers !== true || !rows || namesOthers(reader, column.field.name, rows)),
          )
        : [],
    [screens, arrangement, may, within, tabField, rows, reader],
  );
  const showDeleted = (wanted: boolean) =>
    setParameters((current) => {
      const next = new URLSearchParams(current);
      next.delete("page");
      if (wanted) next.set("deleted", "true");
      else next.delete("deleted");
      // An address that says anything says every filter.
      next.set("filter", JSON.stringify(controller.filterValues));
      return next;
    });
  const estimated = controller.meta?.estimated === true;
  return {
    resource,
    screens,
    schemaError,
    columns,
    controller,
    arrangement,
    arrange,
    may,
    sortable,
    deleted,
    showDeleted,
    selecting,
    setSelecting,
    isPart: within !== undefined,
    within,
    estimated,
    createPath: `/${resource.name}/new${within ? `?${new URLSearchParams(Object.entries(within).map(([name, value]) => [name, String(value)])).toString()}` : ""}`,
  };
}
