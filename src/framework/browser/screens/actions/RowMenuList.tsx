import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { RaRecord } from "react-admin";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { recordPath } from "../recordPath.ts";
import { ActionRunner } from "./ActionRunner.tsx";
import { actionsFor, deletion, type RowActions } from "./useRowActions.ts";

/** The menu of one row; an action that asks something opens its dialog from here. */
export function RowMenuList({
  record,
  actions,
  anchor,
  onClose,
}: {
  record: RaRecord;
  actions: RowActions;
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const text = useText();
  const navigate = useNavigate();
  const [running, setRunning] = useState<Action>();
  const { resource, mayOpen, row, deleted } = actions;
  const mayEdit = actions.mayEdit && fulfils(record, resource.calls.update?.when);
  const mayDelete = actions.mayDelete && fulfils(record, resource.calls.delete?.when);
  if (running)
    return <ActionRunner action={running} resource={resource} records={[record]} onClose={onClose} />;
  const go = (path: string | undefined) => {
    onClose();
    if (path) void navigate(path);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {mayOpen && (
        <MenuItem onClick={() => go(recordPath(resource, record.id, record))} sx={{ gap: 1.5 }}>
          <Icon name="Visibility" /> {text("list.open")}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem onClick={() => go(`/${resource.name}/${record.id}/edit`)} sx={{ gap: 1.5 }}>
          <Icon name="Edit" /> {text("view.edit")}
        </MenuItem>
      )}
      {actionsFor(record, row).map((action) => (
        <MenuItem
          key={action.name}
          onClick={() => setRunning(action)}
          sx={{ gap: 1.5, color: action.danger ? "error.main" : undefined }}
        >
          {action.icon && <Icon name={action.icon} />} {action.label}
        </MenuItem>
      ))}
      {deleted && (
        <MenuItem
          onClick={() => setRunning({ name: "restore", label: text("view.restore") })}
          sx={{ gap: 1.5 }}
        >
          <Icon name="Restore" /> {text("view.restore")}
        </MenuItem>
      )}
      {mayDelete && <Divider />}
      {mayDelete && (
        <MenuItem onClick={() => setRunning(deletion(resource))} sx={{ gap: 1.5, color: "error.main" }}>
          <Icon name="Delete" /> {text("view.delete")}
        </MenuItem>
      )}
    </Menu>
  );
}
