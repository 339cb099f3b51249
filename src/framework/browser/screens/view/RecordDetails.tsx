import Box from "@mui/material/Box";
import type { RaRecord } from "react-admin";
import { lazy, Suspense, useCallback, useState } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { Details } from "../details/Details.tsx";
import { editableSection } from "../details/editableSections.ts";
import { visibleSections } from "../details/visibleSections.ts";
import { SectionIndex } from "../forms/SectionIndex.tsx";
import { mayEdit } from "../mayEdit.ts";

const SectionEditor = lazy(() => import("../details/SectionEditor.tsx"));

interface RecordDetailsProps {
  resource: Resource;
  screens: Screens;
  schema: Schema;
  record: RaRecord;
  /** The sections; without them those of the record's first tab. */
  sections?: readonly Section[];
}

/** The sections of a record, each of which can be changed by itself, and an index where they are many. */
export function RecordDetails({ resource, screens, schema, record, sections }: RecordDetailsProps) {
  const may = useMay();
  const [editing, setEditing] = useState<Section>();
  const shown = sections ?? screens.viewSections;
  const isOpen = mayEdit(resource, record, may);
  const editable = (section: Section) =>
    isOpen ? editableSection(section, screens, schema, may) : undefined;
  const close = useCallback(() => setEditing(undefined), []);
  const titles = visibleSections(shown, schema, may, record).flatMap(({ title }) => title ?? []);
  return (
    <Box sx={{ display: "flex", gap: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Details
          schema={schema}
          sections={shown}
          record={record}
          resource={resource.name}
          canEdit={(section) => editable(section) !== undefined}
          onEdit={(section) => setEditing(editable(section))}
        />
      </Box>
      {sections === undefined && <SectionIndex entries={titles.map((title) => ({ title }))} />}
      {editing && (
        <Suspense>
          <SectionEditor
            resource={resource}
            schema={schema}
            screens={screens}
            record={record}
            section={editing}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  );
}
