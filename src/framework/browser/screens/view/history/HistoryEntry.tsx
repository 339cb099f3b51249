import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { useRecordText } from "../../../i18n/enRecords.ts";
import { useTranslate } from "react-admin";
import { useText } from "../../../i18n/useText.ts";
import { useServices } from "../../../services.tsx";
import { type Change, type Entry, isNothing } from "./entries.ts";
import { ChangeSentence, LoggedValue } from "./Sentence.tsx";

interface HistoryEntryProps {
  entry: Entry;
  resource: Resource;
  schema: Schema;
  /** The time of day. */
  time: string;
}

/** Changes up to this number stand below their sentence; more of them are folded. */
const mostLines = 4;

/** One thing that happened, as a sentence; what it consists of stands below, folded where it is long. */
export function HistoryEntry({ entry, resource, schema, time }: HistoryEntryProps) {
  const text = useText();
  const { at, user_name: who, action, changes, fields = [] } = entry;
  const [only] = changes;
  const isPlainChange = changes.length === 1 && (action === "update" || action === "change-status");
  return (
    <Box component="li" sx={{ display: "grid", gridTemplateColumns: "minmax(64px, auto) 1fr", gap: 1.5 }}>
      <Box component="time" dateTime={at} sx={{ color: "text.secondary", whiteSpace: "nowrap", pt: "1px" }}>
        {time}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <div>
          <bdi style={{ fontWeight: 600 }}>{who}</bdi>{" "}
          {isPlainChange && only ? (
            <ChangeSentence change={only} schema={schema} />
          ) : (
            <Verb action={action} resource={resource} count={changes.length} />
          )}
        </div>
        {fields.length > 0 && (
          <Box sx={{ color: "text.secondary" }}>{text("view.historySaw", { fields: fields.join(", ") })}</Box>
        )}
        {!isPlainChange && changes.length > 0 && (
          <Lines changes={changes} schema={schema} isNew={action === "create"} />
        )}
      </Box>
    </Box>
  );
}

interface VerbProps {
  action: string;
  resource: Resource;
  count: number;
}

/** What someone did to the record, where it is not one change of one field. */
function Verb({ action, resource, count }: VerbProps): ReactNode {
  const translate = useTranslate();
  const words = useRecordText();
  const { definitions } = useServices();
  if (action === "create") return words("history.created", { record: midSentence(resource.label.one) });
  if (action === "update") return words("history.changedMany", { smart_count: count });
  const label = labelOf(action, [resource, ...definitions.resources.values()], resource);
  return translate(`activity.${action}`, {
    _: label === undefined ? action.replaceAll("-", " ") : words("history.pressed", { action: label }),
  });
}

/** What the button of an action says: of the resource, or of another one with the same records. */
const labelOf = (action: string, all: readonly Resource[], { definition }: Resource): string | undefined =>
  all
    .filter((other) => other.definition.record?.schema === definition.record?.schema)
    .map((other) => other.actions[action]?.label)
    .find((label) => label !== undefined);

/** The fields of one entry: few at once, many behind a fold, those of a new record always. */
function Lines({ changes, schema, isNew }: { changes: Change[]; schema: Schema; isNew: boolean }) {
  const words = useRecordText();
  const lines = (
    <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", display: "grid", gap: 0.25 }}>
      {changes.map((change) => (
        <Box component="li" key={change.field} sx={{ color: "text.secondary" }}>
          {change.label}:{" "}
          {!isNothing(change.from) && !isNew && (
            <>
              <LoggedValue value={change.from} name={change.field} schema={schema} />
              <span aria-hidden> → </span>
            </>
          )}
          {isNothing(change.to) ? "–" : <LoggedValue value={change.to} name={change.field} schema={schema} />}
        </Box>
      ))}
    </Box>
  );
  if (!isNew && changes.length <= mostLines) return lines;
  return (
    <Box component="details" sx={{ mt: 0.25 }}>
      <Box component="summary" sx={{ cursor: "pointer", color: "primary.main", width: "fit-content" }}>
        {words("history.values", { smart_count: changes.length })}
      </Box>
      {lines}
    </Box>
  );
}
