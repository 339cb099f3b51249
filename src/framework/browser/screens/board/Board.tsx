import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import Typography from "@mui/material/Typography";
import { type RaRecord, useGetList } from "react-admin";
import { useEffect, useRef, useState } from "react";
import type { Choice } from "#framework/shared/schema/schema.ts";
import { useText } from "../../i18n/useText.ts";
import { ActionRunner } from "../actions/ActionRunner.tsx";
import { ListSkeleton } from "../list/ListSkeleton.tsx";
import { Toolbar } from "../list/toolbar/Toolbar.tsx";
import type { List } from "../list/listType.ts";
import { LoadFailure } from "../table/LoadFailure.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { useScreens } from "../useScreens.ts";
import { moveButtonId } from "./BoardCard.tsx";
import type { BoardDefinition } from "./states.ts";
import { useStates } from "./useStates.ts";
import { StateTabs, stateTabId } from "./StateTabs.tsx";
import { useMoves } from "./useMoves.ts";

const most = 200;
const noMeta = {};

/**
 * The records of a list as cards, a column for each state; on a phone one column at a time, with the states as tabs.
 * Search and filters are those of the list.
 */
export function Board({ list }: { list: List }) {
  const { schemaError, resource } = list;
  const { schema } = useScreens(resource);
  const board = resource.definition.list?.board;
  const states = useStates(resource, board, schema);
  if (schemaError) return <LoadFailure error={schemaError} onRetry={() => void list.controller.refetch()} />;
  if (!board || !states) return <ListSkeleton list={list} isPhone />;
  return <Columns list={list} board={board} states={states} />;
}

function Columns({ list, board, states }: { list: List; board: BoardDefinition; states: readonly Choice[] }) {
  const text = useText();
  const { resource, controller } = list;
  const { [board.by]: _, ...filter }: Record<string, unknown> = controller.filterValues;
  const { data, total, error, refetch } = useGetList<RaRecord>(resource.name, {
    pagination: { page: 1, perPage: most },
    sort: controller.sort,
    filter,
    // Rows carry the fields of the list only: with a key of their own they are not taken for whole records.
    meta: noMeta,
  });
  const { stateOf, targets, move, asking, stopAsking } = useMoves(list, board, states, data);
  const [dragged, setDragged] = useState<RaRecord>();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const [opened, setOpened] = useState<Choice["value"]>();
  const open = states.find(({ value }) => value === opened) ?? states[0];
  const focusOn = useRef<string>(undefined);
  useEffect(() => {
    // A card that was sent by its menu stands in another column now: the focus goes with it, or to the tab it has left.
    if (focusOn.current === undefined) return;
    const card = document.getElementById(focusOn.current);
    (card ?? document.getElementById(stateTabId(open)))?.focus();
    focusOn.current = undefined;
  });
  const send = (record: RaRecord, state: Choice, withFocus = false) => {
    if (withFocus) focusOn.current = moveButtonId(record);
    void move(record, state);
  };
  const recordsIn = ({ value }: Choice) => data?.filter((record) => stateOf(record) === value) ?? [];
  const droppable = dragged ? targets(dragged) : [];
  const left = (total ?? 0) - (data?.length ?? 0);
  return (
    <>
      <Box
        sx={{
          border: 1,
          borderColor: "divider",
          borderRadius: 2,
          bgcolor: "background.paper",
          mb: 2,
          "& > *": { borderBottom: 0 },
        }}
      >
        <Toolbar list={list} />
      </Box>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton list={list} isPhone />}
      {data && (
        <>
          <Typography sx={{ color: "text.secondary", mb: 1, fontSize: "0.875rem" }}>
            {text(isPhone ? "board.moveHint" : "board.dragHint")}{" "}
            {left > 0 && text("board.more", { count: left })}
          </Typography>
          {isPhone && (
            <StateTabs
              label={resource.label.many}
              states={states}
              count={(state) => recordsIn(state).length}
              open={open}
              onOpen={setOpened}
            />
          )}
          <Box
            sx={{
              display: "grid",
              gap: 2,
              pb: 2,
              overflowX: "auto",
              gridAutoFlow: { xs: "row", sm: "column" },
              gridAutoColumns: { sm: "minmax(240px, 1fr)" },
              alignItems: "start",
            }}
          >
            {(isPhone && open ? [open] : states).map((state) => (
              <BoardColumn
                key={String(state.value)}
                list={list}
                state={state}
                by={board.by}
                isAlone={isPhone}
                records={recordsIn(state)}
                targets={targets}
                isTarget={droppable.includes(state)}
                onDrag={setDragged}
                onDrop={() => dragged && send(dragged, state)}
                onMove={(record, to) => send(record, to, true)}
              />
            ))}
          </Box>
        </>
      )}
      {asking && (
        <ActionRunner
          action={asking.action}
          resource={resource}
          records={[asking.record]}
          chosen={asking.chosen}
          onClose={stopAsking}
        />
      )}
    </>
  );
}
