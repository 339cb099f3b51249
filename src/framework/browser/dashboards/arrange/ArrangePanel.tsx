import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, useState } from "react";
import {
  arrange,
  type Arrangement,
  arrangementOf,
} from "#framework/shared/definitions/dashboards/arrangement.ts";
import type { DashboardDefinition } from "#framework/shared/definitions/definitions.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { useUnsaved } from "../../forms/useUnsaved.ts";
import { toasts } from "../../ui/toasts.tsx";
import type { KeptArrangement } from "../useArrangement.ts";
import { ArrangedTiles } from "./ArrangedTiles.tsx";
import { TargetChoice } from "./TargetChoice.tsx";
import { useRoleDashboards } from "./useRoleDashboards.ts";
import { useTilesOfRole } from "./useTilesOfRole.ts";
import { arrangeWords } from "./words.ts";

interface ArrangePanelProps {
  dashboard: DashboardDefinition;
  kept: KeptArrangement;
  /** The tiles that the person may see. */
  seen: ReadonlySet<string>;
  /** What is drawn beside the panel. */
  shown: Arrangement | undefined;
  onShow: (arrangement: Arrangement | undefined, seenByRole?: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** What is being arranged for someone. */
interface Draft {
  shown: Arrangement | undefined;
  isReset: boolean;
}

/** Where a dashboard is arranged: for the person themselves, or by an admin for a role. Nothing is kept before it is saved. */
export function ArrangePanel({ dashboard, kept, seen, shown, onShow, onClose }: ArrangePanelProps) {
  const text = useLaterText("arrange", arrangeWords);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const roles = useRoleDashboards(dashboard.name);
  const [target, setTarget] = useState("");
  /** It goes back to what holds without an arrangement. */
  const [isReset, setReset] = useState(kept.own === undefined);
  const [isChanged, setChanged] = useState(false);
  /** What was changed for others and is not saved: it is there again when they are chosen again. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const { unsaved, release } = useUnsaved(isChanged || drafts.size > 0);
  const role = roles.roles.find(({ uuid }) => uuid === target);
  const tilesOf = useTilesOfRole(dashboard);
  const seenByRole = tilesOf(role);
  useEffect(() => heading.current?.focus(), []);

  const choose = (uuid: string) => {
    const chosen = roles.roles.find((one) => one.uuid === uuid);
    const draft = drafts.get(uuid);
    const others = new Map([...drafts].filter(([each]) => each !== uuid));
    setDrafts(isChanged ? others.set(target, { shown, isReset }) : others);
    setTarget(uuid);
    setChanged(draft !== undefined);
    setReset(draft ? draft.isReset : (chosen ?? { arrangement: kept.own }).arrangement === undefined);
    onShow(draft ? draft.shown : chosen ? chosen.arrangement : (kept.own ?? kept.ofRole), tilesOf(chosen));
  };
  const reset = () => {
    setReset(true);
    setChanged(true);
    onShow(role ? undefined : kept.ofRole, seenByRole);
    toasts.say(text("wasReset"));
  };
  const save = () => {
    const arrangement = isReset ? undefined : shown;
    release();
    if (role) return roles.save({ id: role.uuid, arrangement }, { onSuccess: onClose });
    kept.keep?.(arrangement);
    toasts.success(text("saved"));
    onClose();
  };

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      className="no-print"
      sx={{
        p: 2,
        borderRadius: 2,
        display: "grid",
        gap: 1.5,
        fontSize: "0.875rem",
        "& li *": { scrollMarginBottom: below },
      }}
    >
      <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ "&:focus": { outline: "none" } }}>
        {text("title")}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text(role ? "roleHelp" : "help")}
      </Typography>
      <LeaveGuard unsaved={unsaved} onLeave={release} />
      <TargetChoice roles={roles} target={target} onChoose={choose} />
      <ArrangedTiles
        tiles={arrange(dashboard.tiles, shown)}
        seen={seenByRole ?? seen}
        hasSizes={dashboard.large !== true}
        onChange={(tiles) => {
          setReset(false);
          setChanged(true);
          onShow(arrangementOf(dashboard.tiles, tiles), seenByRole);
        }}
      />
      <Box sx={atHand}>
        <Button variant="contained" onClick={save} loading={roles.isPending}>
          {text(role ? "saveFor" : "save")}
        </Button>
        <Button onClick={onClose}>{text("cancel")}</Button>
        {/* Not "disabled": the focus stays on it when there is nothing more to reset. */}
        <Button
          onClick={() => !isReset && reset()}
          aria-disabled={isReset}
          sx={{ marginInlineStart: "auto", "&[aria-disabled=true]": { opacity: 0.5, cursor: "default" } }}
        >
          {text("reset")}
        </Button>
      </Box>
    </Paper>
  );
}

/** The room that the buttons below take, and on a phone the navigation under them: what has the focus stays above. */
const below = { xs: 120, md: 64 } as const;

/** In sight however long the list is. */
const atHand = {
  position: "sticky",
  bottom: { xs: 56, md: 0 },
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  py: 1,
  bgcolor: "background.paper",
} as const;
