import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { RaRecord } from "react-admin";
import { useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { useMay } from "../../access/may.ts";
import { useRecordText } from "../../i18n/enRecords.ts";
import { useText } from "../../i18n/useText.ts";
import { useKey } from "../../shell/shortcuts/useKey.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ActionRunner } from "../actions/ActionRunner.tsx";
import { mayEdit } from "../mayEdit.ts";
import { useNow } from "../wizard/sent/useNow.ts";
import { withParameter } from "../withParameter.ts";
import { actionsFor, deletion, permittedActions } from "../actions/useRowActions.ts";

/** What can be done with a record as it is now: editing first, one or two more in sight, the rest in a menu. */
export function RecordActions({
  resource,
  record,
  home,
}: {
  resource: Resource;
  record: RaRecord;
  /** The list that the record stands in: where one is when the record is gone. */
  home: string;
}) {
  const text = useText();
  const words = useRecordText();
  const may = useMay();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Action>();
  const [address, setAddress] = useSearchParams();
  const canEdit = mayEdit(resource, record, may);
  const editPath = `/${resource.name}/${encodeURIComponent(String(record.id))}/edit`;
  useKey("e", canEdit, () => void navigate(editPath));

  const permitted = useMemo(() => {
    const named = resource.definition.view?.actions;
    const shown = permittedActions(resource, may).filter(
      ({ name }) => name !== "open" && (named ? named.includes(name) : true),
    );
    return [...shown, ...(may.call(resource.calls.delete) ? [deletion(resource)] : [])];
  }, [resource, may]);
  // What is offered from some time on appears while the record is open.
  useNow();
  const actions = actionsFor(record, permitted);
  const harmless = actions.filter(({ danger }) => danger !== true);
  const primary = harmless.filter((action) => action.primary);
  const next = primary[0] ?? nextAction(resource, record, harmless);
  // On a phone there is room for one: what a record is mostly opened for is not to be looked for in a menu.
  const onPhone = primary.length > 0 || canEdit ? primary : harmless.slice(0, 1);
  const ordered = next ? [next, ...harmless.filter((action) => action !== next)] : harmless;
  const inSight = isPhone ? (next ? [next] : onPhone) : ordered.slice(0, 2);
  const inMenu = actions.filter((action) => !inSight.includes(action));
  // A link never does anything by itself: it opens the form of an action that has one.
  const linked = actions.find(({ name, call }) => name === address.get("do") && call?.input !== undefined);
  const running = chosen ?? linked;
  const close = () => {
    setChosen(undefined);
    if (address.has("do")) setAddress(withParameter("do"), { replace: true });
  };

  return (
    <>
      {inSight.map((action) => (
        <Button
          key={action.name}
          variant={action === next ? "contained" : "outlined"}
          onClick={() => setChosen(action)}
          sx={{ minHeight: action.primary ? 44 : undefined }}
          startIcon={action.icon && <Icon name={action.icon} />}
        >
          {action.label}
        </Button>
      ))}
      {canEdit && (
        <Button
          variant={next ? "outlined" : "contained"}
          component={Link}
          to={editPath}
          startIcon={<Icon name="Edit" />}
          data-route-link
        >
          {text("view.edit")}
        </Button>
      )}
      {inMenu.length > 0 && (
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={words("moreActions")}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
        >
          <Icon name="MoreVert" />
        </IconButton>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {inMenu.map((action) => (
            <MenuItem
              key={action.name}
              onClick={() => {
                setAnchor(null);
                setChosen(action);
              }}
              sx={{ gap: 1.5, color: action.danger ? "error.main" : undefined }}
            >
              {action.icon && <Icon name={action.icon} />} {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {running && (
        <ActionRunner
          action={running}
          resource={resource}
          records={[record]}
          onClose={close}
          onDone={() =>
            (running.name === "delete" || running.undo === true) && void navigate(home, { replace: true })
          }
        />
      )}
    </>
  );
}

/** The action that takes a record on from its state: the first that is offered in this state only, and none in a final one. */
function nextAction(
  { definition, moves }: Resource,
  record: RaRecord,
  actions: readonly Action[],
): Action | undefined {
  const { lifecycle } = definition.record ?? {};
  if (!lifecycle || !moves?.[String(record[lifecycle.field])]) return undefined;
  return actions.find(({ when }) => when?.[lifecycle.field] !== undefined);
}
