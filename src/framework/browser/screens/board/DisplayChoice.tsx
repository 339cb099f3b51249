import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { List } from "../list/listType.ts";

/** Whether the records are shown as rows or as a board. It is kept with the person's other arrangements of the list. */
export function DisplayChoice({ list: { arrangement, arrange } }: { list: List }) {
  const text = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={arrangement.display ?? "list"}
      onChange={(_event, display: "list" | "board" | null) => display && arrange({ display })}
      aria-label={text("board.shownAs")}
    >
      <ToggleButton value="list" aria-label={text("board.asList")}>
        <Icon name="ViewList" />
      </ToggleButton>
      <ToggleButton value="board" aria-label={text("board.asBoard")}>
        <Icon name="ViewColumn" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
