import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { ConditionEditor } from "../../fields/ConditionEditor.tsx";
import { useText } from "../../i18n/useText.ts";
import { draftCondition, type DraftCondition } from "#framework/shared/reports/draft.ts";
import { AskEachTime } from "../asked/AskEachTime.tsx";
import { ColumnPicker } from "./ColumnPicker.tsx";
import type { FilterEditor } from "./filterEditor.ts";
import { useRanges } from "./useRanges.ts";
import { useColumnOptions } from "./useColumnOptions.ts";

/** One condition: which column, which comparison, which value. */
export function ConditionRow({ editor, condition }: { editor: FilterEditor; condition: DraftCondition }) {
  const text = useText();
  const columns = editor.report.loaded?.model.columns;
  const column = columns?.get(condition.field);
  const ranges = useRanges();
  const { options, isLoading } = useColumnOptions(editor.report, column);
  if (!columns) return null;
  const isWaiting = isLoading && column && !choicesOf(column.field.schema);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1,
        alignItems: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: "minmax(180px, 260px) minmax(0, 1fr)",
          lg: "minmax(180px, 260px) minmax(0, 1fr) auto",
        },
      }}
    >
      <ColumnPicker
        columns={columns}
        value={condition.field}
        autoFocus={editor.added === condition.id}
        onChange={({ field }) => editor.changeCondition({ ...draftCondition(field), id: condition.id })}
      />
      {isWaiting && (
        <Skeleton variant="rounded" height={40} aria-label={text("shell.loading")} role="status" />
      )}
      {column && !isWaiting && (
        <ConditionEditor
          inline
          field={column.field}
          draft={condition}
          options={options}
          ranges={ranges}
          onChange={({ operator, value }) =>
            editor.changeCondition({ ...condition, operator, value: value ?? null })
          }
        />
      )}
      {column && <AskEachTime editor={editor} condition={condition} label={column.label} />}
    </Box>
  );
}
