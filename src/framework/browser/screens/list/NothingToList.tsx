import Button from "@mui/material/Button";
import equal from "fast-deep-equal";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import { midSentence } from "#framework/shared/text/names.ts";
import { useText } from "../../i18n/useText.ts";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { defaultFilters } from "./toolbar/filterShowing.ts";
import { ListActions } from "./toolbar/ListActions.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { filtersBesideTab, type ListTab, onlyTab, tabFilterOf, tabOf, tabsOf } from "./toolbar/tabs.ts";
import type { List } from "./listType.ts";

interface NothingToListProps {
  list: List;
  isPhone: boolean;
  addLabel?: string;
}

/**
 * What stands in the place of rows when there are none: that there is nothing yet, with the first step, nothing under the
 * open tab, or that nothing fits the filters. Where nobody has changed the filters, it is looked whether anything is there
 * without them; and below the tab that the list opens with, whether anything is under others.
 */
export function NothingToList({ list, isPhone, addLabel }: NothingToListProps) {
  const text = useText();
  const { controller, resource, within } = list;
  const filters = filtersBesideTab(list);
  const { [tabFilterOf(resource) ?? ""]: _tab, ...standard } = defaultFilters(resource);
  const isFiltered = Object.keys(filters).length > 0;
  const isUntouched = isFiltered && equal(filters, standard);
  const tab = openTab(list);
  const asksTabs = tab?.isFirst === true && !isFiltered;
  const { total, isPending } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: "", order: "ASC" },
      filter: { ...(!asksTabs && onlyTab(list)), ...within },
    },
    { enabled: isUntouched || asksTabs },
  );
  if ((isUntouched || asksTabs) && isPending) return <ListSkeleton list={list} isPhone={isPhone} />;
  const isElsewhere = tab?.isFirst === false || (asksTabs && (total ?? 0) > 0);
  // "My invoices" are named as a place; what is not there is "no invoices".
  const many = midSentence(resource.label.many).replace(/^my /, "");
  const hidden = isUntouched ? (total ?? 0) : 0;
  if (isFiltered && !(isUntouched && total === 0))
    return (
      <MessagePage
        inside
        icon={hidden > 0 ? resource.icon : "SearchOff"}
        title={text(hidden > 0 ? "list.hiddenTitle" : "list.nothingTitle", { name: many })}
        text={text(hidden > 0 ? "list.hiddenText" : "list.nothingText", { smart_count: hidden })}
      >
        <Button variant="outlined" onClick={() => controller.setFilters(onlyTab(list), [])}>
          {text(hidden > 0 ? "list.showHidden" : "list.clearFilters")}
        </Button>
      </MessagePage>
    );
  return (
    <MessagePage
      inside
      icon={resource.icon}
      title={
        tab && isElsewhere
          ? text("list.emptyTab", { tab: tab.label })
          : text("list.emptyTitle", { name: many })
      }
      text={resource.description ?? ""}
    >
      {within && <ListActions list={list} within={within} />}
      {addLabel && (
        <Button variant="contained" component={Link} to={list.createPath} startIcon={<Icon name="Add" />}>
          {addLabel}
        </Button>
      )}
    </MessagePage>
  );
}

/** The open tab, and whether it is the one that a list opens with. */
function openTab({ screens, resource, controller }: List): (ListTab & { isFirst: boolean }) | undefined {
  const filter = screens?.filters.find(({ field }) => field.name === tabFilterOf(resource));
  const open = tabOf({ controller, resource });
  return (
    filter &&
    tabsOf(filter)
      .map((tab, index) => ({ ...tab, isFirst: index === 0 }))
      .find(({ value }) => equal(value, open))
  );
}
