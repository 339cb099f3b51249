import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Field } from "#framework/shared/fields/fields.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useBulkEditText } from "../../i18n/enBulkEdit.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Previewed } from "./usePreview.ts";

interface PreviewListProps {
  field: Field;
  to: unknown;
  records: readonly Previewed[];
  /** Records that were selected and are not there any more. */
  gone: number;
}

/** Records that a list names; of more it says how many there are. */
const mostNamed = 50;

/** What a change would do: which records from what to what, and which are skipped and why. */
export function PreviewList({ field, to, records, gone }: PreviewListProps) {
  const words = useBulkEditText();
  const changing = records.filter(({ same, refused }) => !same && refused === undefined);
  const same = records.filter((record) => record.same);
  const refused = records.filter((record) => record.refused !== undefined);
  const value = (shown: unknown) =>
    shown === undefined || shown === null || shown === "" ? (
      words("empty")
    ) : (
      <FieldValue field={field} value={shown} record={{}} />
    );
  const summary = [
    words("willChange", { smart_count: changing.length }),
    same.length > 0 && words("same", { smart_count: same.length }),
    refused.length > 0 && words("refused", { smart_count: refused.length }),
    gone > 0 && words("hidden", { smart_count: gone }),
  ];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {summary.filter(Boolean).join(" · ")}
      </Typography>
      <Named title={words("changes")} records={changing}>
        {({ label, from }) => (
          <>
            <bdi style={{ fontWeight: 550 }}>{label}</bdi>
            {": "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              {value(from[field.name])}
            </Box>
            <span aria-hidden> → </span>
            {value(to)}
          </>
        )}
      </Named>
      <Named title={words("skipped")} records={refused}>
        {({ label, refused: reason }) => (
          <>
            <Icon name="Block" size={16} inText />
            <bdi style={{ fontWeight: 550 }}>{label}</bdi>: {reason}
          </>
        )}
      </Named>
    </Box>
  );
}

interface NamedProps {
  title: string;
  records: readonly Previewed[];
  children: (record: Previewed) => ReactNode;
}

function Named({ title, records, children }: NamedProps) {
  const words = useBulkEditText();
  if (records.length === 0) return null;
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, p: 0, listStyle: "none", maxHeight: 240, overflowY: "auto", display: "grid", gap: 0.5 }}
      >
        {records.slice(0, mostNamed).map((record) => (
          <li key={record.uuid}>{children(record)}</li>
        ))}
        {records.length > mostNamed && <li>{words("more", { smart_count: records.length - mostNamed })}</li>}
      </Box>
    </div>
  );
}
