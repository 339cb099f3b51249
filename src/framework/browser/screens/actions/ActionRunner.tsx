import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import type { RaRecord } from "react-admin";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ownRefusal } from "#framework/shared/definitions/own.ts";
import { inputsLeftOut, requirementsFor } from "#framework/shared/definitions/requires.ts";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { textsIn } from "#framework/shared/schema/schema.ts";
import { fillPath } from "#framework/shared/text/template.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useHasCall, useServices, useUser } from "../../services.tsx";
import type { ChoicesAmong } from "../../forms/choicesAmong.tsx";
import { CallError, isUnreachable, messageOf } from "../../transport/errors.ts";
import { PlacedComponent } from "../../fields/PlacedComponent.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dismissLabel } from "../../ui/dismissLabel.ts";
import { openDownload } from "../../ui/openDownload.ts";
import { refreshSession } from "../../session/refreshSession.ts";
import { toasts } from "../../ui/toasts.tsx";
import { useScreens } from "../useScreens.ts";
import { ActionPreview } from "./ActionPreview.tsx";
import { BulkRunner } from "../bulk/BulkRunner.tsx";
import { copyParameter } from "../recordPath.ts";
import { Refusal, RefusedDialog } from "./RefusedDialog.tsx";
import { runAction } from "./runAction.ts";
import { midSentence } from "#framework/shared/text/names.ts";

const ActionForm = later(() =>
  import("../../forms/ActionForm.tsx").then(({ ActionForm: form }) => ({ default: form })),
);

const PickRecords = later(() =>
  import("./PickRecords.tsx").then(({ PickRecords: pick }) => ({ default: pick })),
);

const PickWithRows = later(() =>
  import("./PickWithRows.tsx").then(({ PickWithRows: pick }) => ({ default: pick })),
);

interface ActionRunnerProps {
  action: Action;
  resource: Resource;
  records: RaRecord[];
  /** What was chosen before the action asks for the rest. */
  chosen?: Record<string, unknown>;
  onClose: () => void;
  onDone?: () => void;
}

/**
 * Takes an action through its steps: what it asks for, the question before it where something is lost, the call, and
 * the message. One record at once; several with progress, and a way to stop.
 */
export function ActionRunner({ action, resource, records, chosen, onClose, onDone }: ActionRunnerProps) {
  const text = useText();
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const { nameOf, wordsOf } = useNaming(resource, useScreens(resource).screens);
  const canRestore = useHasCall("restore");
  const [input, setInput] = useState<Record<string, unknown>>();
  const [picked, setPicked] = useState<Record<string, unknown[]>>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const started = useRef(false);
  const [only] = records;
  const { component } = action;
  const above = action.above && only && records.length === 1 && (
    <PlacedComponent name={action.above} record={only} resource={resource.name} />
  );
  const { tells } = action;
  const alone = records.length === 1 ? only : undefined;
  const requires = useMemo(
    () => records.flatMap((record) => requirementsFor(action, record)),
    [action, records],
  );
  const leavesOut = useMemo(() => inputsLeftOut(action, records), [action, records]);
  const among = useMemo(() => choicesOf(action, alone), [action, alone]);
  const asks = action.call?.input;
  const picks = action.picks;
  const begins = useMemo(() => ({ ...prefilled(action, records), ...chosen }), [action, records, chosen]);
  const deletes = action.name === "delete" || action.undo === true;
  const confirms = asksFirst(action, only) || action.danger === true;
  // Whatever shows no form: a refusal stands in its question, or in a dialog of its own. A toast is gone before everyone has
  // read it.
  const isPlain = !asks && !picks;
  const name =
    only && records.length === 1 ? nameOf(only) : `${records.length} ${midSentence(resource.label.many)}`;

  const finish = useCallback(async () => {
    const touched = [resource.name, ...(picks ? [picks.resource] : [])];
    // A record that is gone is not asked for again by the screen that still shows it.
    const isKept = ({ queryKey }: { queryKey: readonly unknown[] }) => !deletes || queryKey[1] !== "getOne";
    // What happens to a record of a tab may change the record that the tab belongs to.
    const isShownAbove = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[1] === "getOne" && !touched.includes(String(queryKey[0]));
    await Promise.all([
      ...touched.map((name) => queries.invalidateQueries({ queryKey: [name], predicate: isKept })),
      queries.invalidateQueries({ type: "active", predicate: isShownAbove }),
    ]);
    if (action.grants) await refreshSession(services).catch(() => undefined);
    onDone?.();
    onClose();
  }, [queries, resource.name, deletes, picks, action, services, onDone, onClose]);

  const runOne = useCallback(
    async (typed: Record<string, unknown>) => {
      if (!only) return;
      setBusy(true);
      setError(undefined);
      try {
        const { message, link } = await runAction(services, resource, action, only, typed);
        if (link && action.opens === "link") window.open(link, "_blank", "noopener");
        if (link && action.opens === "file") openDownload(link);
        if (deletes && canRestore) offerUndo(only);
        else if (action.name === "delete") toasts.success(text("view.deleted", { name }));
        else toasts.success(action.second ? message : (action.success ?? message));
        await finish();
        if (action.then) void navigate(fillPath(action.then, { ...only, uuid: only.id }));
      } catch (failure) {
        setBusy(false);
        if (asks || isPlain) setError(failure);
        if (!isPlain && (!(failure instanceof CallError) || (failure.status !== 422 && failure.status < 500)))
          toasts.error(messageOf(failure));
        // Someone was quicker: the screen shows what the record is now.
        if (failure instanceof CallError && failure.status === 409)
          void queries.invalidateQueries({ queryKey: [resource.name] });
      }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [only, services, resource, action, finish, asks, isPlain, navigate],
  );

  const offerUndo = (record: RaRecord) =>
    toasts.undo(text("view.deleted", { name }), text("view.undo"), () => {
      void runAction(services, resource, { name: "restore", label: "" }, record)
        .then(() => {
          toasts.success(text("view.restored", { name }));
          return queries.invalidateQueries({ queryKey: [resource.name] });
        })
        .catch((failure: unknown) => toasts.error(messageOf(failure)));
    });

  const refused = only && records.length === 1 && user ? ownRefusal(action, only, user) : undefined;
  useEffect(() => {
    if (started.current || refused !== undefined) return;
    if (asks || picks || confirms || component || records.length > 1) return;
    started.current = true;
    if (action.copies && only) {
      onClose();
      void navigate(`/${resource.name}/new?${copyParameter}=${encodeURIComponent(String(only.id))}`);
    } else if (action.go) {
      onClose();
      void navigate(fillPath(action.go, { ...only, uuid: only?.id }));
    } else void runOne({});
  }, [
    asks,
    picks,
    confirms,
    component,
    records.length,
    action,
    resource,
    only,
    navigate,
    onClose,
    runOne,
    refused,
  ]);

  // Told before anything is asked for; the server would refuse it afterwards.
  if (refused !== undefined && only)
    return (
      <RefusedDialog title={`${action.label}: ${name}`} reason={wordsOf(refused, only)} onClose={onClose} />
    );
  if (component)
    return (
      <PlacedComponent
        name={component}
        record={only}
        records={records}
        resource={resource.name}
        onClose={onClose}
      />
    );
  const offered = picks && services.definitions.resources.get(picks.resource);
  if (picks?.rows !== undefined && asks && offered && only) {
    return (
      <Suspense>
        <PickWithRows
          action={action}
          schemaPath={asks}
          rows={picks.rows}
          offered={offered}
          record={only}
          error={error}
          busy={busy}
          onCancel={onClose}
          onPick={(typed, ids) => void runOne({ ...typed, [picks.into]: ids })}
        />
      </Suspense>
    );
  }
  if (picks && offered && only && !picked) {
    return (
      <Suspense>
        <PickRecords
          action={action}
          offered={offered}
          record={only}
          busy={busy}
          onCancel={onClose}
          onPick={(ids) => (asks ? setPicked : runOne)({ [picks.into]: ids })}
        />
      </Suspense>
    );
  }
  if (asks && input === undefined) {
    return (
      <Suspense>
        <ActionForm
          schemaPath={asks}
          title={
            picked
              ? text("list.pick", { action: action.label, count: Object.values(picked).flat().length })
              : `${action.label}: ${name}`
          }
          button={action.label}
          above={above}
          told={tells === undefined || !alone?.[tells] ? undefined : String(alone[tells])}
          requires={requires}
          leavesOut={leavesOut}
          renderBelow={
            action.preview && only && records.length === 1
              ? (typed) => <ActionPreview action={action} resource={resource} record={only} typed={typed} />
              : undefined
          }
          begins={begins}
          among={among}
          error={error}
          busy={busy}
          onCancel={onClose}
          onSubmit={(typed) => (records.length > 1 ? setInput(typed) : void runOne({ ...picked, ...typed }))}
        />
      </Suspense>
    );
  }
  if (records.length > 1 && (!confirms || input !== undefined || started.current)) {
    return (
      <BulkRunner
        title={action.label}
        items={records}
        nameOf={nameOf}
        work={(record) => runAction(services, resource, action, record, input ?? {})}
        onClose={() => void finish()}
      />
    );
  }
  if (!confirms && error === undefined) return null;
  const deleteTitle =
    deletes || action.danger ? text("view.deleteTitle", { name }) : `${action.label}: ${name}`;
  const title = action.confirm ? wordsOf(action.confirm.title, { ...only, name }) : deleteTitle;
  const isRefused = error !== undefined && !isUnreachable(error);
  const detail = action.confirm?.text
    ? wordsOf(action.confirm.text, only ?? {})
    : action.name === "delete" && canRestore
      ? text("view.deleteText")
      : "";
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button onClick={onClose}>
            {isRefused ? text("shell.close") : dismissLabel(text, action.label)}
          </Button>
          {!isRefused && (
            <Button
              variant="contained"
              color={action.danger ? "error" : "primary"}
              disabled={busy}
              onClick={() => {
                started.current = true;
                if (records.length > 1) setInput({});
                else void runOne({});
              }}
            >
              {action.label}
            </Button>
          )}
        </>
      }
    >
      {error !== undefined && <Refusal reason={messageOf(error)} />}
      {above}
      {action.preview && only && records.length === 1 && !isRefused && (
        <ActionPreview action={action} resource={resource} record={only} typed={{}} />
      )}
      {!isRefused && <Typography>{detail}</Typography>}
    </Dialog>
  );
}

/** Whether the question before an action is asked: always, or only until the instant that it names. */
function asksFirst({ confirm }: Action, record: RaRecord | undefined): boolean {
  if (!confirm) return false;
  if (confirm.before === undefined || !record) return true;
  return Date.now() < Date.parse(String(record[confirm.before]));
}

/** What an action's form begins with: the fields that the list is limited to, or those of the record that it names. */
function prefilled({ on, prefill = [] }: Action, records: readonly RaRecord[]): Record<string, unknown> {
  const only: Record<string, unknown> = records[0] ?? {};
  if (on === "list") return only;
  return records.length > 1 ? {} : Object.fromEntries(prefill.map((name) => [name, only[name]]));
}

/** The records that the inputs of an action offer: those that the record has in the fields that it names. */
const choicesOf = ({ among = {} }: Action, record: RaRecord | undefined): ChoicesAmong =>
  Object.fromEntries(
    Object.entries(among).flatMap(([input, field]) =>
      Array.isArray(record?.[field]) ? [[input, textsIn(record[field])]] : [],
    ),
  );
