import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Resource } from "#shared/definitions/resource.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import type { Schema } from "#shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { LoadFailure } from "../table/LoadFailure.tsx";

/** One entry of the activity log about a record. */
interface Entry {
  uuid: string;
  at: string;
  user_name: string;
  action: string;
  changes: { field: string; label: string; from?: unknown; to?: unknown }[];
  /** The sensitive fields that somebody saw, where it is about who looked. */
  fields?: string[];
}

interface HistoryPage {
  history: Entry[];
  pagination: { total: number; page: number; limit: number };
}

const perPage = 20;

/** What the log holds in the place of a value that it must not hold. */
const hidden = "•••";

/** The permission to see who only looked. */
const reviews = "review-access";

interface HistoryProps {
  resource: Resource;
  id: string;
  schema: Schema;
}

/** What happened to a record; for those who review it, also who looked at it. */
export function History(props: HistoryProps) {
  const text = useText();
  const may = useMay();
  const [kind, setKind] = useState<"changes" | "reads">("changes");
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {may.hold(reviews) && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={text("view.historyKind")}
          onChange={(_event, next: typeof kind | null) => next && setKind(next)}
        >
          <ToggleButton value="changes">{text("view.historyChanges")}</ToggleButton>
          <ToggleButton value="reads">{text("view.historyReads")}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Entries key={kind} kind={kind} {...props} />
    </Box>
  );
}

/** Who, when, which field, before and after; or who saw which fields. */
function Entries({ resource, id, schema, kind }: HistoryProps & { kind: "changes" | "reads" }) {
  const text = useText();
  const { shell } = useServices();
  const zone = usePlatform()?.time_zone;
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [resource.name, "history", id, kind],
      initialPageParam: 1,
      queryFn: async ({ pageParam, signal }) =>
        (
          await shell("history", {
            params: { resource: resource.name, id },
            query: { page: pageParam, limit: perPage, ...(kind === "reads" && { kind }) },
            signal,
          })
        ).data as HistoryPage,
      getNextPageParam: ({ pagination }, pages) =>
        pages.length * perPage < pagination.total ? pages.length + 1 : undefined,
    });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  const entries = data.pages.flatMap(({ history }) => history);
  if (entries.length === 0)
    return (
      <Typography color="text.secondary">
        {text(kind === "reads" ? "view.historyUnread" : "view.historyEmpty")}
      </Typography>
    );
  return (
    <Box>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {entries.map(({ uuid, at, user_name: name, action, changes, fields = [] }) => (
          <Box
            component="li"
            key={uuid}
            sx={{ border: 1, borderColor: "divider", borderRadius: 2, bgcolor: "background.paper", p: 2 }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {name} {text(`activity.${action}` as never, { _: action })}
              <Box component="span" sx={{ color: "text.secondary", fontWeight: 400, marginInlineStart: 1 }}>
                <time dateTime={at}>{formatInstant(at, zone)}</time>
              </Box>
            </Typography>
            {fields.length > 0 && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {text("view.historySaw", { fields: fields.join(", ") })}
              </Typography>
            )}
            {changes.length > 0 && (
              <Box component="dl" sx={{ m: 0, mt: 1, display: "grid", gap: 0.75 }}>
                {changes.map((change) => (
                  <Change key={change.field} change={change} schema={schema} />
                ))}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button
          sx={{ mt: 2 }}
          variant="outlined"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {text("view.more")}
        </Button>
      )}
    </Box>
  );
}

function Change({
  change: { field: name, label, from, to },
  schema,
}: {
  change: Entry["changes"][number];
  schema: Schema;
}) {
  const text = useText();
  const field = fieldAt(schema, name);
  const show = (value: unknown) => {
    if (value === undefined || value === null || value === "") return text("view.historyNothing");
    if (!field || value === hidden) return String(value);
    return field.type.name.startsWith("reference") ? (
      <FieldValue field={field} value={value} record={{}} />
    ) : (
      field.type.text(value, field.schema)
    );
  };
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "200px 1fr" },
        gap: 1,
        overflowWrap: "anywhere",
      }}
    >
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box
          component="span"
          sx={{
            color: "text.secondary",
            textDecoration: from === undefined || from === null ? undefined : "line-through",
          }}
        >
          {show(from)}
        </Box>
        <span aria-hidden> → </span>
        {show(to)}
      </Box>
    </Box>
  );
}
