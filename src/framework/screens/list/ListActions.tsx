import Button from "@mui/material/Button";
import type { RaRecord } from "ra-core";
import { useState } from "react";
import type { Action } from "#shared/definitions/resource.ts";
import { Icon } from "../../ui/Icon.tsx";
import { listActions } from "../actions/useRowActions.ts";
import { LaterActionRunner } from "./LaterActionRunner.tsx";
import type { List } from "./useList.ts";

/** What can be done with a list as a whole, such as assigning somebody. */
export function ListActions({ list, within }: { list: List; within?: Record<string, unknown> }) {
  const [running, setRunning] = useState<Action>();
  return (
    <>
      {listActions(list.resource, list.may).map((action) => (
        <Button
          key={action.name}
          variant="outlined"
          onClick={() => setRunning(action)}
          startIcon={action.icon && <Icon name={action.icon} />}
        >
          {action.label}
        </Button>
      ))}
      {running && (
        <LaterActionRunner
          action={running}
          resource={list.resource}
          records={[{ ...within } as RaRecord]}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  );
}
