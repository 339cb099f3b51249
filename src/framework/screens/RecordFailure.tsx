import { NotAuthorized, NotFound } from "../shell/pages/pages.tsx";
import { CallError } from "../transport/errors.ts";
import { LoadFailure } from "./table/LoadFailure.tsx";

/** What stands in the place of a record that could not be shown. */
export function RecordFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404) return <NotFound />;
  if (status === 403) return <NotAuthorized />;
  return <LoadFailure error={error} onRetry={onRetry} />;
}
