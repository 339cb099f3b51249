import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { RaRecord } from "react-admin";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { fillAll, namesIn, valueAt } from "#framework/shared/text/template.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { PlacedComponent } from "../../fields/PlacedComponent.tsx";
import { useText } from "../../i18n/useText.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { History } from "./history/History.tsx";
import { RecordDetails } from "./RecordDetails.tsx";
import { RelatedList } from "./RelatedList.tsx";
import type { Tab } from "./useTabs.ts";

interface Viewed {
  resource: Resource;
  id: string;
  screens: Screens;
  schema: Schema;
  record: RaRecord;
  /** False while only what a list's row holds of the record is there. */
  whole: boolean;
}

/** What stands in a tab. What needs nothing but the record's id does not wait for the record. */
export function TabContent({ tab, ...viewed }: Viewed & { tab: Tab }) {
  const { resource, id, schema, record, whole } = viewed;
  const known = { ...record, uuid: record[resource.idKey] ?? record.id };
  if (tab.kind === "history") return <History resource={resource} id={id} schema={schema} />;
  if (tab.kind === "related" && tab.related && (whole || isFilled(tab.with, known)))
    return (
      <RelatedList
        key={tab.name}
        part={tab.name}
        resource={tab.related}
        within={asObject(fillAll(tab.with ?? {}, known))}
      />
    );
  if (!whole) return <TabSkeleton />;
  if (tab.kind === "component" && tab.component)
    return <PlacedComponent name={tab.component} record={record} resource={resource.name} />;
  return tab.kind === "details" ? (
    <RecordDetails resource={resource} screens={viewed.screens} schema={schema} record={record} />
  ) : null;
}

const isFilled = (within: Tab["with"] = {}, known: Record<string, unknown>): boolean =>
  Object.values(within).every((template) =>
    namesIn(template).every((name) => valueAt(known, name) !== undefined),
  );

function TabSkeleton() {
  const text = useText();
  return (
    <Box role="status">
      <span style={visuallyHidden}>{text("shell.loading")}</span>
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
