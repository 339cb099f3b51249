import Button from "@mui/material/Button";
import { useState } from "react";
import type { Action, Resource } from "#shared/definitions/resource.ts";
import { useMay } from "../access/may.ts";
import { NotAuthorized, NotFound } from "../shell/pages/pages.tsx";
import { CallError } from "../transport/errors.ts";
import { Icon } from "../ui/Icon.tsx";
import { missingActions } from "./actions/useRowActions.ts";
import { LaterActionRunner } from "./list/LaterActionRunner.tsx";
import { LoadFailure } from "./table/LoadFailure.tsx";

interface RecordFailureProps {
  error: unknown;
  onRetry: () => void;
  resource?: Resource;
  /** The record that was asked for. */
  id?: string;
}

/** What stands in the place of a record that could not be shown, with what its resource offers there. */
export function RecordFailure({ error, onRetry, resource, id }: RecordFailureProps) {
  const status = error instanceof CallError ? error.status : 0;
  const offers = resource && id !== undefined && <Offers resource={resource} id={id} onDone={onRetry} />;
  if (status === 404) return <NotFound>{offers}</NotFound>;
  if (status === 403) return <NotAuthorized>{offers}</NotAuthorized>;
  return <LoadFailure error={error} onRetry={onRetry} />;
}

function Offers({ resource, id, onDone }: { resource: Resource; id: string; onDone: () => void }) {
  const may = useMay();
  const [running, setRunning] = useState<Action>();
  return (
    <>
      {missingActions(resource, may).map((action) => (
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
          records={[{ id }]}
          onClose={() => setRunning(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
