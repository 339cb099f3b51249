import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import Box from "@mui/material/Box";
import { useText } from "../../i18n/useText.ts";
import { ReferenceTitles } from "../../fields/ReferenceTitles.tsx";
import { describeFilter } from "../../screens/list/toolbar/filters.ts";
import { FilterChip } from "../../ui/inputs/FilterChip.tsx";
import {
  type DraftCondition,
  type DraftNode,
  draftConditions,
  isDraftGroup,
} from "#framework/shared/reports/draft.ts";
import { isComplete } from "#framework/shared/reports/wire.ts";
import type { FilterEditor } from "./filterEditor.ts";
import { useColumnOptions } from "./useColumnOptions.ts";

/** The filter in words: a chip for each condition and each group, each of which can be taken away. */
export function FilterSummary({ editor }: { editor: FilterEditor }) {
  const text = useText();
  const { members, join } = editor.root;
  const said = members.filter((member) => draftConditions(member).some(isComplete));
  if (said.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={text("list.filters")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 0.75,
        listStyle: "none",
        m: 0,
        p: 0,
        fontSize: "0.8125rem",
      }}
    >
      {said.map((member, index) => (
        <Box component="li" key={member.id} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
          {index > 0 && <span>{text(join === "all" ? "report.and" : "report.or")}</span>}
          <FilterChip
            removeLabel={text(isDraftGroup(member) ? "report.removeGroup" : "report.removeCondition")}
            onRemove={() => editor.remove(member.id)}
          >
            <NodeText editor={editor} node={member} />
          </FilterChip>
        </Box>
      ))}
    </Box>
  );
}

function NodeText({ editor, node }: { editor: FilterEditor; node: DraftNode }) {
  const text = useText();
  if (!isDraftGroup(node)) return <ConditionText editor={editor} condition={node} />;
  const said = node.members.filter((member) => draftConditions(member).some(isComplete));
  return (
    <>
      {said.map((member, index) => (
        <span key={member.id}>
          {index > 0 && ` ${text(node.join === "all" ? "report.and" : "report.or")} `}
          {isDraftGroup(member) && "("}
          <NodeText editor={editor} node={member} />
          {isDraftGroup(member) && ")"}
        </span>
      ))}
    </>
  );
}

/** One condition in words: `Status: Active`. */
function ConditionText({ editor, condition }: { editor: FilterEditor; condition: DraftCondition }) {
  const text = useText();
  const column = editor.report.loaded?.model.columns.get(condition.field);
  const { options = [] } = useColumnOptions(editor.report, column);
  if (!column) return null;
  const { field, label } = column;
  const titles = Object.fromEntries(options.map((option) => [String(option.value), option.label]));
  const reference = resourceReferredTo(field.schema);
  const value = condition.value ?? undefined;
  return (
    <>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {label}:{" "}
      </Box>
      {reference && value !== undefined ? (
        <>
          {condition.operator === "is_not" && `${text("operators.is_not")} `}
          <ReferenceTitles resource={reference} ids={[value].flat()} />
        </>
      ) : (
        describeFilter(field, shortest(condition.operator, value), text, titles)
      )}
    </>
  );
}

/** Plain equality needs no word of its own. */
const shortest = (operator: DraftCondition["operator"], value: unknown): unknown =>
  operator === "is" || operator === "in" ? value : { operator, value };
