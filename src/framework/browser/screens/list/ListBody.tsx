import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { LoadFailure } from "../table/LoadFailure.tsx";
import { Cards } from "./Cards.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { NothingToList } from "./NothingToList.tsx";
import { Table } from "./Table.tsx";
import { tabFilterOf } from "./toolbar/tabs.ts";
import type { List } from "./listType.ts";

/** The rows, or what stands in their place: loading, an error, nothing yet, nothing that fits. */
export function ListBody({ list, isPhone, addLabel }: { list: List; isPhone: boolean; addLabel?: string }) {
  const { controller, screens, resource, schemaError } = list;
  const { data, error, isPending, isPlaceholderData, refetch } = controller;
  // The rows of one tab never stand under another one.
  const waits = isPending || (isPlaceholderData === true && tabFilterOf(resource) !== undefined);
  const failure = error ?? schemaError;
  const fallback = useServices().settings.listFailures[resource.name];
  if (failure) {
    const title = fallback === undefined ? undefined : messageOf(failure, fallback);
    return <LoadFailure error={failure} title={title} onRetry={() => void refetch()} />;
  }
  if (waits || !screens || !data) return <ListSkeleton list={list} isPhone={isPhone} />;
  if (data.length === 0) return <NothingToList list={list} isPhone={isPhone} addLabel={addLabel} />;
  return isPhone ? <Cards list={list} /> : <Table list={list} />;
}
