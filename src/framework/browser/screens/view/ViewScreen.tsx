import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { namesIn, valueAt } from "#framework/shared/text/template.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { PlacedComponent } from "../../fields/PlacedComponent.tsx";
import { FilePicture } from "../../fields/FilePicture.tsx";
import { useMay } from "../../access/may.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useServices } from "../../services.tsx";
import { useText } from "../../i18n/useText.ts";
import { Initials } from "../../ui/Initials.tsx";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { RecordFailure } from "../RecordFailure.tsx";
import { trailOf } from "../trailOf.ts";
import { useScreens } from "../useScreens.ts";
import { AddedLine } from "./AddedLine.tsx";
import { HeaderFacts } from "./HeaderFacts.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { RecordTabs } from "./RecordTabs.tsx";
import { hasSteps, StateSteps } from "./StateSteps.tsx";
import { TabContent } from "./TabContent.tsx";
import { useRecord } from "./useRecord.ts";
import { useTabs } from "./useTabs.ts";
import { workOn } from "./workOn.ts";

const nothingYet: Record<string, unknown> = {};

/** Whether what stands under the name says a field already; another record is named once more, to lead there. */
const isTold = (field: string, schema: Schema, subtitle = ""): boolean =>
  namesIn(subtitle).includes(field) && fieldAt(schema, field)?.type.name !== "reference";

/** The generated screen of one record: what matters at a glance, its sections, what belongs to it, what happened to it. */
export function ViewScreen({ resource, id = "" }: { resource: Resource; id?: string }) {
  const text = useText();
  const { screens, schema, error: schemaError } = useScreens(resource);
  const { record, whole, error, refetch } = useRecord(resource, id);
  const { tabs, open, select } = useTabs(resource, record ?? nothingYet, {
    details: text("view.details"),
    history: text("view.history"),
  });
  const { nameOf, subtitleOf } = useNaming(resource, screens);
  const { definitions } = useServices();
  const may = useMay();
  const failure = error ?? schemaError;
  if (failure)
    return <RecordFailure error={failure} onRetry={() => void refetch()} resource={resource} id={id} />;
  if (!screens || !schema || !record) return <PageSkeleton />;

  const { record: described, view } = resource.definition;
  const name = nameOf(record);
  const trail = trailOf(resource, definitions.resources, schema, record, may.open);
  const words = subtitleOf(record);
  // A record that the header names, and leads to, is not named above it as well.
  const isNamedBelow = (view?.header ?? []).some(
    (field) => valueAt(record.titles, String(record[field])) === words,
  );
  const subtitle = isNamedBelow ? "" : words;
  const steps = hasSteps(resource, record);
  const work = workOn(resource, record);
  const facts = (view?.header ?? []).filter(
    (field) =>
      !isTold(field, schema, described?.subtitle) && !(steps && field === described?.lifecycle?.field),
  );
  const picture = described?.image === undefined ? undefined : record[described.image];
  return (
    <>
      <PageHeader
        title={name}
        trail={trail}
        before={
          described?.image !== undefined &&
          (isObject(picture) ? (
            <FilePicture file={picture} alt="" size={56} round />
          ) : (
            <Initials name={name} size={56} />
          ))
        }
        below={
          <>
            {subtitle && <Typography color="text.secondary">{subtitle}</Typography>}
            {!view?.summary && <HeaderFacts names={facts} schema={schema} record={record} />}
            {steps && <StateSteps resource={resource} schema={schema} record={record} />}
            {work && (
              <Box sx={{ maxWidth: 480, mt: 1 }}>
                <Progress label={text("view.work")} {...work} />
              </Box>
            )}
          </>
        }
        primary={
          whole && <RecordActions resource={resource} record={record} home={trail.at(-1)?.path ?? "/"} />
        }
      />
      <AddedLine resource={resource} screens={screens} record={record} />
      {view?.summary && (
        <Box sx={{ minHeight: 48 }}>
          <PlacedComponent name={view.summary} record={record} resource={resource.name} />
        </Box>
      )}
      {tabs.length > 1 && <RecordTabs tabs={tabs} open={open} onSelect={select} />}
      <Box
        {...(tabs.length > 1 && { role: "tabpanel", id: "tab-panel", "aria-labelledby": `tab-${open.name}` })}
      >
        <TabContent
          tab={open}
          resource={resource}
          id={id}
          screens={screens}
          schema={schema}
          record={record}
          whole={whole}
        />
      </Box>
    </>
  );
}
