import Button from "@mui/material/Button";
import type { RaRecord } from "react-admin";
import { useState } from "react";
import { fulfils } from "#framework/shared/definitions/when.ts";
import type { OwnShift } from "#portal/shared/dashboards.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { LaterActionRunner } from "#framework/browser/screens/list/LaterActionRunner.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";

interface ClockButtonProps {
  shift: OwnShift;
  onDone: () => void;
  leads?: boolean;
}

/** Starts a shift whose time has come, or ends the one that is under way; nothing for any other. */
export function ClockButton({ shift, onDone, leads = false }: ClockButtonProps) {
  const { definitions } = useServices();
  const may = useMay();
  const [running, setRunning] = useState(false);
  const resource = definitions.resources.get("my-shifts");
  const action = resource?.actions[shift.can_start ? "start-shift" : "end-shift"];
  const record: RaRecord = { ...shift, id: shift.uuid };
  if (!resource || !action || !may.call(action.call) || !fulfils(record, action.when)) return null;
  return (
    <>
      <Button
        variant={leads ? "contained" : "outlined"}
        size={leads ? "large" : "medium"}
        onClick={() => setRunning(true)}
        disabled={running}
        startIcon={action.icon && <Icon name={action.icon} />}
        sx={{ minHeight: leads ? 48 : 44, flexShrink: 0 }}
      >
        {action.label}
      </Button>
      {running && (
        <LaterActionRunner
          action={action}
          resource={resource}
          records={[record]}
          onClose={() => setRunning(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
