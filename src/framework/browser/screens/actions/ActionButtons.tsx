import Button from "@mui/material/Button";
import type { RaRecord } from "react-admin";
import { useState } from "react";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LaterActionRunner } from "../list/LaterActionRunner.tsx";

interface ActionButtonsProps {
  resource: Resource;
  actions: Action[];
  /** What the actions begin with: part of a record, or what a list is about. */
  about: Partial<RaRecord>;
  onDone?: () => void;
}

/** Buttons for actions that stand beside no record which is shown. */
export function ActionButtons({ resource, actions, about, onDone }: ActionButtonsProps) {
  const [running, setRunning] = useState<Action>();
  return (
    <>
      {actions.map((action) => (
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
          resource={resource}
          records={[{ ...about } as RaRecord]}
          onClose={() => setRunning(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
