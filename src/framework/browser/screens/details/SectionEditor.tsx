import type { RaRecord } from "react-admin";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { useRecordText } from "../../i18n/enRecords.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { RecordForm } from "../forms/RecordForm.tsx";

interface SectionEditorProps {
  resource: Resource;
  schema: Schema;
  screens: Screens;
  record: RaRecord;
  section: Section;
  onClose: () => void;
}

/** Changes one section of a record over its page; the other fields stay as they are. */
export default function SectionEditor({ section, onClose, ...form }: SectionEditorProps) {
  const words = useRecordText();
  const { title } = section;
  return (
    <Dialog
      title={
        title === undefined ? words("editRecord") : words("editSection", { section: midSentence(title) })
      }
      onClose={onClose}
      width="md"
    >
      <RecordForm
        {...form}
        section={section}
        label={words("saveSection")}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
