import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LoadFailure } from "../table/LoadFailure.tsx";
import { Cards } from "./Cards.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { Table } from "./Table.tsx";
import { filtersBesideTab, onlyTab, tabFilterOf } from "./tabs.ts";
import type { List } from "./useList.ts";
import { midSentence } from "#shared/text/names.ts";

/** The rows, or what stands in their place: loading, an error, nothing yet, nothing that fits. */
export function ListBody({ list, isPhone, addLabel }: { list: List; isPhone: boolean; addLabel?: string }) {
  const text = useText();
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
  if (data.length === 0) {
    const isFiltered = Object.keys(filtersBesideTab(list)).length > 0;
    return isFiltered ? (
      <MessagePage inside icon="SearchOff" title={text("list.nothingTitle")} text={text("list.nothingText")}>
        <Button variant="outlined" onClick={() => controller.setFilters(onlyTab(list), [])}>
          {text("list.clearFilters")}
        </Button>
      </MessagePage>
    ) : (
      <MessagePage
        inside
        icon={resource.icon}
        title={text("list.emptyTitle", { name: midSentence(resource.label.many) })}
        text={resource.description ?? ""}
      >
        {addLabel && (
          <Button variant="contained" component={Link} to={list.createPath} startIcon={<Icon name="Add" />}>
            {addLabel}
          </Button>
        )}
      </MessagePage>
    );
  }
  return isPhone ? <Cards list={list} /> : <Table list={list} />;
}
