import type { Identifier } from "react-admin";
import { useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";

/** What would become of one record. */
export interface Previewed {
  uuid: string;
  label: string;
  version: number;
  from: Record<string, Json>;
  /** It has the new value already. */
  same?: true;
  /** Why it cannot be changed. */
  refused?: string;
}

/** Records that one call looks at. */
const atOnce = 100;

/** Asks the server what a change would do to each of the records, without doing it. */
export function usePreview(resource: Resource, ids: readonly Identifier[]) {
  const { shell } = useServices();
  const [busy, setBusy] = useState(false);
  const preview = async (changes: Record<string, Json>): Promise<Previewed[] | undefined> => {
    setBusy(true);
    try {
      const found: Previewed[] = [];
      for (let start = 0; start < ids.length; start += atOnce) {
        const { data } = await shell<{ records: Previewed[] }>("preview-changes", {
          params: { resource: resource.name },
          body: { ids: ids.slice(start, start + atOnce), changes },
        });
        found.push(...data.records);
      }
      return found;
    } catch (error) {
      toasts.error(messageOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { preview, busy };
}
