import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Schema } from "#shared/schema/schema.ts";
import { useRecordText } from "../../../i18n/enRecords.ts";
import { useText } from "../../../i18n/useText.ts";
import { type Change, type Entry, isNothing } from "./entries.ts";
import { ChangeSentence, LoggedValue } from "./Sentence.tsx";

interface HistoryEntryProps {
  entry: Entry;
  /** What one record is called, within a sentence. */
  one: string;
  schema: Schema;
  /** The time of day. */
  time: string;
}

/** Changes up to this number stand below their sentence; more of them are folded. */
const mostLines = 4;

/** One thing that happened, as a sentence; what it consists of stands below, folded where it is long. */
export function HistoryEntry({ entry, one, schema, time }: HistoryEntryProps) {
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
            <Verb action={action} one={one} count={changes.length} />
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

/** What somebody did to the record, where it is not one change of one field. */
function Verb({ action, one, count }: { action: string; one: string; count: number }): ReactNode {
  const text = useText();
  const words = useRecordText();
  if (action === "create") return words("history.created", { record: one });
  if (action === "update") return words("history.changedMany", { smart_count: count });
  return text(`activity.${action}` as never, { _: action });
}

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
