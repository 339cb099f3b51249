import type { DeviceStore, StoredRow } from "#framework/browser/outbox/deviceStore.ts";

/** What a browser's database does, in memory: it outlives the page that writes to it. */
export function memoryStore(): DeviceStore & { rows: Map<string, StoredRow> } {
  const rows = new Map<string, StoredRow>();
  return {
    rows,
    put: async (row) => void rows.set(row.id, row),
    get: async (id) => rows.get(id),
    all: async (owner) => [...rows.values()].filter((row) => owner === undefined || row.owner === owner),
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
  };
}
