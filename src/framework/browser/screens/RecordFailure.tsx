import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useMay } from "../access/may.ts";
import { useText } from "../i18n/useText.ts";
import { NotAuthorized, NotFound } from "../shell/pages/pages.tsx";
import { CallError } from "../transport/errors.ts";
import { NoConnection } from "../ui/page/NoConnection.tsx";
import { ActionButtons } from "./actions/ActionButtons.tsx";
import { missingActions } from "./actions/useRowActions.ts";
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
  const may = useMay();
  const text = useText();
  const offers = resource && id !== undefined && (
    <ActionButtons
      resource={resource}
      actions={missingActions(resource, may)}
      about={{ id }}
      onDone={onRetry}
    />
  );
  if (status === 404) return <NotFound>{offers}</NotFound>;
  if (status === 403) return <NotAuthorized>{offers}</NotAuthorized>;
  if (error instanceof CallError && status === 0) return <NoConnection onRetry={onRetry} />;
  return <LoadFailure error={error} title={text("view.failed")} onRetry={onRetry} />;
}
