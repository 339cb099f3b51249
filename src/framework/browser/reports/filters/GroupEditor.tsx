import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import {
  type DraftGroup,
  type DraftNode,
  hasRoom,
  isDraftGroup,
  mayNest,
} from "#framework/shared/reports/draft.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import type { FilterEditor } from "./filterEditor.ts";
import { JoinChoice } from "./JoinChoice.tsx";

interface GroupEditorProps {
  editor: FilterEditor;
  group: DraftGroup;
  /** How many groups it stands in. */
  depth?: number;
}

/** Conditions of which all or any must hold; groups stand in groups. */
export function GroupEditor({ editor, group, depth = 0 }: GroupEditorProps) {
  const text = useText();
  const addButton = useRef<HTMLButtonElement>(null);
  const room = hasRoom(editor.root);
  const remove = (id: string) => {
    editor.remove(id);
    addButton.current?.focus();
  };
  return (
    <Box
      role="group"
      aria-label={text(`report.${group.join}`)}
      sx={{ display: "grid", gap: 1.25, minWidth: 0 }}
    >
      <JoinChoice group={group} isNested={depth > 0} onChange={editor.changeGroup} />
      {group.members.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            m: 0,
            p: 0,
            display: "grid",
            gap: 1.25,
            borderInlineStart: "2px solid",
            borderColor: "divider",
            paddingInlineStart: { xs: 1.5, md: 2 },
          }}
        >
          {group.members.map((member) => (
            <Member key={member.id} editor={editor} member={member} depth={depth} onRemove={remove} />
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          ref={addButton}
          size="small"
          startIcon={<Icon name="Add" />}
          disabled={!room}
          onClick={() => editor.addCondition(group)}
        >
          {text("report.addCondition")}
        </Button>
        {mayNest(depth) && (
          <Button
            size="small"
            startIcon={<Icon name="AddCircleOutline" />}
            disabled={!room}
            onClick={() => editor.addGroup(group)}
          >
            {text("report.addGroup")}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface MemberProps {
  editor: FilterEditor;
  member: DraftNode;
  depth: number;
  onRemove: (id: string) => void;
}

/** A condition or a group, and the button that takes it away. */
function Member({ editor, member, depth, onRemove }: MemberProps) {
  const text = useText();
  const label = isDraftGroup(member)
    ? undefined
    : editor.report.loaded?.model.columns.get(member.field)?.label;
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 0.5,
        gridTemplateColumns: "minmax(0, 1fr) 40px",
        maxWidth: { xs: 772, lg: 968 },
      }}
    >
      {isDraftGroup(member) ? (
        <GroupEditor editor={editor} group={member} depth={depth + 1} />
      ) : (
        <ConditionRow editor={editor} condition={member} />
      )}
      <IconButton
        size="small"
        onClick={() => onRemove(member.id)}
        aria-label={
          isDraftGroup(member)
            ? text("report.removeGroup")
            : label
              ? text("list.removeFilter", { name: label })
              : text("report.removeCondition")
        }
        sx={{ width: 40, height: 40 }}
      >
        <Icon name="Close" />
      </IconButton>
    </Box>
  );
}
